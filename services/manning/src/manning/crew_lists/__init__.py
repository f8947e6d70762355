"""Who is aboard a vessel, and whether that crew is enough: judged afresh whenever a fact it rests on changes."""
