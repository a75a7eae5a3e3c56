-- Users of the panel find an order by the beginning of its id or of its coupon, in any case, and by its amount. The
-- pattern operators compare bytes, so a beginning is a range of the index whatever the collation of the database is.
create index orders_by_id_text on orders (merchant_id, lower(original_id) text_pattern_ops);
create index orders_by_coupon_text on orders (merchant_id, lower(coupon) text_pattern_ops) where coupon is not null;
create index orders_by_total on orders (merchant_id, total);
