-- Writes the rows of one completed order in one transaction. Ids and balances are returned by the statements that
-- create them, so no statement only reads.
\set customer random(:first, :last)
\set n :n + 1
begin;
insert into orders (merchant_id, id, original_id, customer_id, state, origin, total, placed_at, completed_at, is_completed, is_cancelled, updated_at, products, metadatas, program_version, award_id, earned_points, counted_on, decision, recorded_at) values (:merchant, nextval('order_ids'), :prefix || '-' || lpad(:client_id::text, 3, '0') || lpad(:n::text, 6, '0'), :customer, 2, 3, 120, :at::timestamptz, :at::timestamptz, true, false, :at::timestamptz, :products::jsonb, '[]', 1, nextval('point_record_ids'), 120, :day::date, :decision::jsonb, :at::timestamptz) returning id as order_id, award_id \gset
update accounts set points = points + 120, cashback = cashback + 1.20, next_expiry = least(next_expiry, :until::timestamptz), chain_head = sha256(:award_id::text::bytea), chain_length = chain_length + 1 where merchant_id = :merchant and customer_id = :customer returning points, cashback \gset
insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points, remaining_cashback, owed_points, owed_cashback, valid_until, created_at, order_id, reason, metadata) values (:merchant, :customer, :award_id, 0, 120, 1.20, 120, 1.20, 0, 0, :until::timestamptz, :at::timestamptz, :order_id, :reason::jsonb, '[]');
insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until, points_balance, cashback_balance, origins, occurred_at, hash) values (:merchant, :customer, :award_id, 0, 0, 120, 1.20, :until::timestamptz, :points, :cashback, '[]', :at::timestamptz, sha256(:award_id::text::bytea));
insert into progress_days (merchant_id, customer_id, day, orders, spend, earned) values (:merchant, :customer, :day::date, 1, 120, 120) on conflict (merchant_id, customer_id, day) do update set orders = progress_days.orders + 1, spend = progress_days.spend + 120, earned = progress_days.earned + 120;
update progress set orders = orders + 1, spend = spend + 120, earned = earned + 120, last_order_on = greatest(last_order_on, :day::date) where merchant_id = :merchant and customer_id = :customer;
commit;
