-- What every order and every lot that ends pays for, without anybody reading it.
--
-- Orders and counters of days are written under the lock of an account, which only a customer has, and customers are
-- never deleted: their foreign keys found nothing, and cost a look-up and a row lock each, more than any index of the
-- table. `fiel verify` holds orders and days to their customers.
alter table orders drop constraint orders_customer;
alter table progress_days drop constraint progress_days_customer;

-- Finding a record without knowing whose it is, is rare, and numbers lie in the order in which records were made: a
-- summary of every few pages finds it, and costs a write nothing.
drop index point_records_by_id;
create index point_records_by_id on point_records
	using brin (merchant_id int8_minmax_multi_ops, id int8_minmax_multi_ops) with (pages_per_range = 32);
