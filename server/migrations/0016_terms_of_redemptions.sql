-- A redemption keeps the terms it was made under: whoever changes a reward afterwards changes what is redeemed from
-- then on, and not what an order with an older code is held to.
alter table redemptions add column terms jsonb;

update redemptions d
set terms = jsonb_build_object('type', r.configuration -> 'type', 'minimumPurchase', r.configuration -> 'minimumPurchase',
	'cashbackMaximum', r.configuration -> 'cashbackMaximum',
	'paidOtherwisePercent', r.configuration -> 'paidOtherwisePercent')
from rewards r
where r.merchant_id = d.merchant_id and r.id = d.reward_id;

alter table redemptions alter column terms set not null;

-- How late the end of its coupons is can only be said of a reward whose own end is known.
alter table rewards add column inactive_since timestamptz;
