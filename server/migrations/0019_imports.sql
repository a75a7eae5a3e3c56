-- A merchant brings customers, orders and balances in a file. Its rows wait in lists, and the worker takes one list
-- after another, each in one transaction with how far the import has come: a crash neither loses nor repeats one.

create sequence import_ids;

create table imports (
	merchant_id bigint not null constraint imports_merchant references merchants,
	id bigint not null default nextval('import_ids'),
	kind text not null,
	file_name text not null,
	author text not null,
	state text not null,
	created_at timestamptz not null,
	started_at timestamptz, -- of the trial or the run that was last
	finished_at timestamptz,
	parts integer not null default 0, -- of the file, received so far
	lines integer not null default 0, -- of those parts
	rows integer not null default 0,
	lists integer not null default 0,
	separator text, -- known with the first part, like what follows
	columns jsonb not null default '[]', -- as the file calls them
	samples jsonb not null default '[]', -- its first rows
	fields jsonb not null default '[]', -- what each column is taken for; null for nothing
	decimal_comma boolean not null default false,
	next_list integer not null default 0,
	done integer not null default 0, -- rows, and what became of them
	created integer not null default 0,
	changed integer not null default 0,
	same integer not null default 0,
	failed integer not null default 0,
	constraint imports_pkey primary key (merchant_id, id),
	constraint imports_kind check (kind in ('customers', 'orders', 'balances')),
	constraint imports_state check (
		state in ('uploading', 'ready', 'trying', 'tried', 'running', 'paused', 'done', 'cancelled')),
	constraint imports_counts check (done = created + changed + same + failed and done <= rows)
);

-- What a worker has to do now, which is little.
create index imports_due on imports (merchant_id, id) where state in ('trying', 'running');

-- The rows of a file while they are needed; gone when the import is done or cancelled.
create table import_lists (
	merchant_id bigint not null,
	import_id bigint not null,
	number integer not null,
	rows jsonb not null,
	constraint import_lists_pkey primary key (merchant_id, import_id, number),
	constraint import_lists_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

-- What was wrong with which row, in the trial or the run that was last.
create table import_errors (
	merchant_id bigint not null,
	import_id bigint not null,
	id bigint generated always as identity,
	line integer not null,
	field text, -- null when it is about the whole row
	code text not null,
	reason text not null,
	cells jsonb not null, -- the row as it was sent
	constraint import_errors_pkey primary key (merchant_id, import_id, id),
	constraint import_errors_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);
