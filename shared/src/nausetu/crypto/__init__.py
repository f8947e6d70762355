"""Field encryption with rotating keys, blind indexes, and the mask over 12-digit numbers in free text."""

from nausetu.crypto.keyring import DecryptionError, KeyRing, KeyRingError, ring
from nausetu.crypto.masking import FreeText, mask_aadhaar
from nausetu.crypto.rotation import reencrypt

__all__ = ["DecryptionError", "FreeText", "KeyRing", "KeyRingError", "mask_aadhaar", "reencrypt", "ring"]
