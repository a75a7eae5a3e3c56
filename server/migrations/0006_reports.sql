-- Reports page through the customers by the day on which they were created, those who take part and those who do not
-- apart, so that a page and its total are read from one index.
create index customers_enrolled_by_date on customers (merchant_id, created_at, id) where is_enrolled;
create index customers_left_by_date on customers (merchant_id, created_at, id)
	where not is_enrolled and erased_at is null;

-- Reports ask for the points of a period. Events are only added, and lie in the order in which they happened: a summary
-- of every few pages finds a period, and costs a write next to nothing.
create index events_by_date on events
	using brin (merchant_id int8_minmax_multi_ops, occurred_at timestamptz_minmax_multi_ops)
	with (pages_per_range = 32, autosummarize = on);
