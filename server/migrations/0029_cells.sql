-- Expands: the merchants of an installation may be in several databases, which are called cells. Each database knows which
-- cell it is. The first one, the home, also lists all cells and keeps the names that must be unique in all of them.

-- The cells of the installation, in the home only; empty if there is one database.
create table cells (
	number integer not null,
	name text not null,
	added_at timestamptz not null,
	is_draining boolean not null default false, -- new merchants go elsewhere
	constraint cells_pkey primary key (number),
	constraint cells_name unique (name),
	constraint cells_number check (number between 1 and 999),
	constraint cells_name_is_a_handle check (name ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$')
);

-- Which cell this database is: one row, or none if there is one database.
create table own_cell (
	number integer not null,
	name text not null,
	constraint own_cell_pkey primary key (number)
);
create unique index own_cell_is_one on own_cell ((true));

-- In the home: which cell may use the name of a merchant or the e-mail of a user. Only a hash is stored.
create table claims (
	kind text not null,
	key_hash bytea not null,
	cell integer not null,
	claimed_at timestamptz not null,
	constraint claims_pkey primary key (kind, key_hash),
	constraint claims_kind check (kind in ('merchant', 'email')),
	constraint claims_hash_is_sha256 check (length(key_hash) = 32)
);
