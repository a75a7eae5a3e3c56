-- A list of customers filtered by their tier is read newest first, as the whole list is. Tiers change seldom, so an
-- order that leaves the tier as it is still updates its row in place.
create index progress_by_tier on progress (merchant_id, tier_id, customer_id);
