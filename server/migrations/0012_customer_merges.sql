-- Two customers who are one person are merged: the records, orders and other rows of one become rows of the other. The
-- merged customer and their account are removed from customers and accounts; their events stay as they were written.

-- One row for each time records were moved from one account to another. Its id comes from the sequence of events, so
-- that it has a place among the events of both accounts.
create table record_moves (
	merchant_id bigint not null,
	id bigint not null,
	from_id bigint not null, -- the customer whose records they were
	to_id bigint not null,
	record_ids bigint[] not null,
	-- The end of the chain of events of the account that the move closes or opens again.
	chain_head text not null,
	chain_length bigint not null,
	last_draw_id bigint not null, -- draws that were made after the move have greater ids
	moved_at timestamptz not null,
	seal bytea,
	constraint record_moves_pkey primary key (merchant_id, id),
	constraint record_moves_merchant foreign key (merchant_id) references merchants (id)
);
create index record_moves_by_from on record_moves (merchant_id, from_id, id);
create index record_moves_by_to on record_moves (merchant_id, to_id, id);

create trigger record_moves_noted
	after insert or delete or update of merchant_id, id, from_id, to_id, record_ids, chain_head, chain_length, last_draw_id, moved_at on record_moves
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id from_id to_id record_ids chain_head chain_length last_draw_id moved_at');

-- Whose record it is now, for each record that was ever moved: its events may name another customer.
create table moved_records (
	merchant_id bigint not null,
	record_id bigint not null,
	customer_id bigint not null,
	constraint moved_records_pkey primary key (merchant_id, record_id)
);

-- Who merged whom, and what must be known to undo it.
create table customer_merges (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	from_id bigint not null,
	into_id bigint not null,
	move_id bigint not null,
	merged_at timestamptz not null,
	merged_by text not null,
	-- The customer as they were, with the ids of the rows that were moved; null after the person was erased.
	archive jsonb,
	undone_at timestamptz,
	undone_by text,
	undo_move_id bigint,
	seal bytea,
	constraint customer_merges_pkey primary key (merchant_id, id),
	constraint customer_merges_merchant foreign key (merchant_id) references merchants (id)
);
create index customer_merges_by_into on customer_merges (merchant_id, into_id, id);
create index customer_merges_by_from on customer_merges (merchant_id, from_id, id);

create trigger customer_merges_noted
	after insert or delete or update of merchant_id, id, from_id, into_id, move_id, merged_at, merged_by, archive, undone_at, undone_by, undo_move_id on customer_merges
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id from_id into_id move_id merged_at merged_by archive undone_at undone_by undo_move_id');

-- Further ids of customers: those of customers who were merged into them, and ids under which a store sent an order of a
-- customer who was recognised by the document or the e-mail address.
create table customer_aliases (
	merchant_id bigint not null,
	original_id text not null,
	customer_id bigint not null, -- who answers to it now
	former_id bigint, -- the id of the merged customer; null if the alias never was a customer
	public_id text,
	email text,
	document text,
	merge_id bigint,
	created_at timestamptz not null,
	seal bytea,
	constraint customer_aliases_pkey primary key (merchant_id, original_id),
	constraint customer_aliases_former unique (merchant_id, former_id),
	constraint customer_aliases_public_id unique (merchant_id, public_id),
	constraint customer_aliases_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create trigger customer_aliases_noted
	after insert or delete or update of merchant_id, original_id, customer_id, former_id, public_id, merge_id, created_at on customer_aliases
	for each row execute function note_change('merchant_id', 'merchant_id original_id', 'merchant_id original_id customer_id former_id public_id merge_id created_at');

create index customer_aliases_by_customer on customer_aliases (merchant_id, customer_id);
create index customer_aliases_email on customer_aliases (merchant_id, lower(email)) where email is not null;
create index customer_aliases_document on customer_aliases (merchant_id, document_key(document)) where document is not null;

-- If both customers have completed the same quiz or objective, the row of the merged one stays under their former id.
alter table quiz_completions drop constraint quiz_completions_customer;
alter table objective_completions drop constraint objective_completions_customer;

-- If both customers were referred and rewarded, both referrals stay: each goes with its order.
alter table referrals drop constraint referrals_friend_id;
create index referrals_by_friend on referrals (merchant_id, friend_id);
