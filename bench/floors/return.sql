-- Writes the rows of one partial return. Each client returns a part of its share of orders that were inserted before.
\set order :client_id * :share + :n
\set n :n + 1
begin;
update orders set returned = 20, returns = :returns::jsonb, decision = :decision::jsonb, earned_points = 100 where merchant_id = :merchant and original_id = :prefix || '-' || lpad(:order::text, 9, '0') returning id as order_id, customer_id, award_id \gset
update accounts set points = points - 20, cashback = cashback - 0.20, chain_head = sha256(:award_id::text::bytea), chain_length = chain_length + 1 where merchant_id = :merchant and customer_id = :customer_id returning points, cashback \gset
update point_records set points = 100, cashback = 1.00, remaining_points = 100, remaining_cashback = 1.00, reason = :reason::jsonb where merchant_id = :merchant and customer_id = :customer_id and id = :award_id;
insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until, points_balance, cashback_balance, origins, occurred_at, hash) values (:merchant, :customer_id, :award_id, 1, 0, 100, 1.00, :until::timestamptz, :points, :cashback, '[]', :at::timestamptz, sha256(:award_id::text::bytea));
update progress_days set spend = spend - 20, earned = earned - 20 where merchant_id = :merchant and customer_id = :customer_id and day = :day::date;
update progress set spend = spend - 20, earned = earned - 20 where merchant_id = :merchant and customer_id = :customer_id;
commit;
