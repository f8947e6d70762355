"""What NauSetu's services and gateway share. It holds no provision of law and no table of a service."""
