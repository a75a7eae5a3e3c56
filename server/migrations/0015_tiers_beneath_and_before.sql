-- A tier that a person gives covers the customer's own, which goes on beneath it with its goals and its grace: when
-- the person's word ends, the customer is where they would have been without it.
alter table progress add column own_tier_id bigint;

-- An order keeps what tiers gave when it was placed, so every version of a program says it. For the versions so far
-- the tiers of today are all that is known.
update programs p
set settings = p.settings || jsonb_build_object('tiers', (
	select coalesce(jsonb_object_agg(t.id, (
		select coalesce(jsonb_agg(b - 'description' - 'rewardId'), '[]')
		from jsonb_array_elements(t.benefits) b
		where b -> 'type' in ('0', '2'))), '{}')
	from tiers t
	where t.merchant_id = p.merchant_id and t.is_active));
