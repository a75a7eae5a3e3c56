-- Writes the rows of one redemption at the till, which has no coupon. The reward is shared by many and comes last, so that it is locked as briefly
-- as possible.
\set customer random(:first, :last)
\set reward random(:firstreward, :lastreward)
\set n :n + 1
begin;
update accounts set points = points - 100, cashback = cashback - 1.00, chain_head = sha256(:customer::text::bytea), chain_length = chain_length + 1 where merchant_id = :merchant and customer_id = :customer returning points, cashback \gset
update point_records set remaining_points = remaining_points - 100, remaining_cashback = remaining_cashback - 1.00 where merchant_id = :merchant and customer_id = :customer and id = :customer;
insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points, remaining_cashback, owed_points, owed_cashback, created_at, reason, metadata) values (:merchant, :customer, nextval('point_record_ids'), 9, -100, -1.00, 0, 0, 0, 0, :at::timestamptz, :reason::jsonb, '[]') returning id as record_id \gset
insert into point_draws (merchant_id, customer_id, record_id, lot_id, points, cashback) values (:merchant, :customer, :record_id, :customer, 100, 1.00);
insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, points_balance, cashback_balance, origins, occurred_at, hash) values (:merchant, :customer, :record_id, 2, 9, -100, -1.00, :points, :cashback, jsonb_build_array(jsonb_build_object('PointId', :customer::bigint, 'UsedPoints', 100, 'UsedCashback', 1)), :at::timestamptz, sha256(:record_id::text::bytea));
insert into redemptions (merchant_id, customer_id, reward_id, original_key, external_code, record_id, points_balance, cashback_balance, terms, created_at, origin, worth) values (:merchant, :customer, :reward, :prefix || '-' || lpad(:client_id::text, 3, '0') || lpad(:n::text, 6, '0'), :prefix || '-' || lpad(:client_id::text, 3, '0') || lpad(:n::text, 6, '0'), :record_id, :points, :cashback, :terms::jsonb, :at::timestamptz, 5, 10);
update rewards set redeemed = redeemed + 1 where merchant_id = :merchant and id = :reward;
commit;
