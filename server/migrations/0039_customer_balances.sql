-- Expands: the balances beside the figures of customers, so that the list of customers is sorted by them. The version
-- before writes the other columns as it did.

-- As the worker counted them last. Null until then: the worker fills the rows of an existing installation in batches.
alter table customer_figures
	add points numeric(18,4),
	add cashback numeric(16,2),
	add balances_counted bigint not null default 0; -- how often; says who wrote a row, see below
create index customer_figures_by_points on customer_figures (merchant_id, points, customer_id) where points is not null;
create index customer_figures_by_cashback on customer_figures (merchant_id, cashback, customer_id)
	where points is not null;
create index customer_figures_without_balances on customer_figures (merchant_id, customer_id) where points is null;

-- A worker of the version before counts a customer without the balances, and nobody would count them again before the
-- next event of this customer. What it writes is therefore marked as unknown.
create function forget_balances() returns trigger
language plpgsql
as $$
begin
	new.points := null;
	new.cashback := null;
	return new;
end
$$;
create trigger customer_figures_balances
	before update on customer_figures
	for each row when (new.balances_counted = old.balances_counted)
	execute function forget_balances();
