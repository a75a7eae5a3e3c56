-- Expands: events of the ledger can be moved to files. Two tables say what is in the files, and where the events that are
-- left continue. The version before runs on them as long as nothing was archived.

-- The files of a merchant, one after the other. The names are made by Fiel, and no path is stored.
create table event_archives (
	merchant_id bigint not null,
	number integer not null,
	file text not null,
	size_bytes bigint not null,
	sha256 text not null, -- of the file
	events bigint not null,
	last_event_id bigint not null, -- no event up to here is in the table of events any more
	last_event_at timestamptz not null, -- the latest moment of an event in the file
	archived_at timestamptz not null,
	seal bytea,
	constraint event_archives_pkey primary key (merchant_id, number),
	constraint event_archives_merchant foreign key (merchant_id) references merchants (id)
);
create trigger event_archives_noted
	after insert or delete or update of merchant_id, number, file, size_bytes, sha256, events, last_event_id, last_event_at, archived_at on event_archives
	for each row execute function note_change('merchant_id', 'merchant_id number', 'merchant_id number file size_bytes sha256 events last_event_id last_event_at archived_at');

-- Where the chain of events of a customer continues after its last archived event. Its seal is not counted: a row that is
-- missing or from another moment does not fit the events and the account.
create table archived_chains (
	merchant_id bigint not null,
	customer_id bigint not null,
	chain_head bytea not null,
	chain_length bigint not null,
	points_balance numeric(18,4) not null,
	cashback_balance numeric(16,2) not null,
	last_record_id bigint not null, -- records after it have no archived event
	seal bytea not null,
	constraint archived_chains_pkey primary key (merchant_id, customer_id)
);
