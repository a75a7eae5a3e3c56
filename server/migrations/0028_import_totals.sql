-- What the rows of balances of the last dry run or the run added and removed: points, and their value in currency.
alter table imports add points_added numeric not null default 0;
alter table imports add points_removed numeric not null default 0;
alter table imports add value_added numeric not null default 0;
alter table imports add value_removed numeric not null default 0;
