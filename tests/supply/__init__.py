"""What is taken from elsewhere, and how it is kept from changing unseen."""
