-- A row of a file of balances is known by what it says, so that a file can be imported again. Files may say the same
-- more than once: how often each thing was said so far is kept while the import runs.
create table import_contents (
	merchant_id bigint not null,
	import_id bigint not null,
	content text not null, -- a digest
	times integer not null,
	constraint import_contents_pkey primary key (merchant_id, import_id, content),
	constraint import_contents_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

-- How many members ordered within some days of the past is counted from the days they ordered on. The rows of a day
-- stand close together, so a summary of each stretch of the table is enough, and costs orders nothing.
create index progress_days_by_day on progress_days using brin (merchant_id, day);

alter table imports add column month_first boolean not null default false; -- 12/31/2026 rather than 31/12/2026
