-- Writes the rows of one cancellation. Each client cancels its share of orders that were inserted before.
\set order :client_id * :share + :n
\set n :n + 1
begin;
update orders set state = 3, is_completed = false, is_cancelled = true, cancelled_at = :at::timestamptz, annulled_at = :at::timestamptz, earned_points = 0, counted_on = null where merchant_id = :merchant and original_id = :prefix || '-' || lpad(:order::text, 9, '0') returning id as order_id, customer_id, award_id \gset
update accounts set points = points - 120, cashback = cashback - 1.20, chain_head = sha256(:award_id::text::bytea), chain_length = chain_length + 1 where merchant_id = :merchant and customer_id = :customer_id returning points, cashback \gset
update point_records set remaining_points = 0, remaining_cashback = 0 where merchant_id = :merchant and customer_id = :customer_id and id = :award_id;
insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points, remaining_cashback, owed_points, owed_cashback, created_at, order_id, reason, metadata) values (:merchant, :customer_id, nextval('point_record_ids'), 12, -120, -1.20, 0, 0, 0, 0, :at::timestamptz, :order_id, :reason::jsonb, '[]') returning id as record_id \gset
insert into point_draws (merchant_id, customer_id, record_id, lot_id, points, cashback) values (:merchant, :customer_id, :record_id, :award_id, 120, 1.20);
insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, points_balance, cashback_balance, origins, occurred_at, hash) values (:merchant, :customer_id, :record_id, 2, 12, -120, -1.20, :points, :cashback, jsonb_build_array(jsonb_build_object('PointId', :award_id::bigint, 'UsedPoints', 120, 'UsedCashback', 1.2)), :at::timestamptz, sha256(:record_id::text::bytea));
update progress_days set orders = orders - 1, spend = spend - 120, earned = earned - 120 where merchant_id = :merchant and customer_id = :customer_id and day = :day::date;
update progress set orders = orders - 1, spend = spend - 120, earned = earned - 120 where merchant_id = :merchant and customer_id = :customer_id;
commit;
