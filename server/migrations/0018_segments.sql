-- Short words with which a merchant marks customers. The key is the name in lower case: two tags with the same key are
-- the same tag.
create table tags (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	name text not null,
	key text not null,
	created_at timestamptz not null,
	constraint tags_pkey primary key (merchant_id, id),
	constraint tags_key unique (merchant_id, key),
	constraint tags_merchant foreign key (merchant_id) references merchants (id)
);

create table customer_tags (
	merchant_id bigint not null,
	customer_id bigint not null,
	tag_id bigint not null,
	constraint customer_tags_pkey primary key (merchant_id, customer_id, tag_id),
	constraint customer_tags_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id),
	constraint customer_tags_tag foreign key (merchant_id, tag_id) references tags (merchant_id, id)
);
create index customer_tags_by_tag on customer_tags (merchant_id, tag_id, customer_id);

-- Which tags a customer got and lost, for the timeline. A tag is named as it was called then.
create table tag_changes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	tag text not null,
	is_added boolean not null,
	author text not null,
	changed_at timestamptz not null,
	constraint tag_changes_pkey primary key (merchant_id, id),
	constraint tag_changes_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index tag_changes_by_customer on tag_changes (merchant_id, customer_id, id);

-- What users wrote about customers.
create table customer_notes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	text text not null,
	author text not null,
	author_id bigint not null,
	written_at timestamptz not null,
	edited_at timestamptz,
	edited_by text,
	constraint customer_notes_pkey primary key (merchant_id, id),
	constraint customer_notes_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index customer_notes_by_customer on customer_notes (merchant_id, customer_id, id);

-- Saved filters over customers. The key is the name in lower case.
create table segments (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	name text not null,
	key text not null,
	description text,
	conditions jsonb not null,
	created_by text not null,
	created_at timestamptz not null,
	changed_at timestamptz not null,
	constraint segments_pkey primary key (merchant_id, id),
	constraint segments_key unique (merchant_id, key),
	constraint segments_merchant foreign key (merchant_id) references merchants (id)
);

-- The same change for every customer of a segment. The segment may have been changed or removed since.
create table bulk_actions (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	segment_id bigint not null,
	segment_name text not null,
	kind text not null,
	amount numeric(16,4), -- points for each customer
	worth numeric, -- of all customers together, in currency, when it was asked for
	tag_id bigint,
	tier_id bigint,
	tier_until timestamptz,
	reason text not null,
	key text not null,
	state text not null,
	customers integer not null,
	lists integer not null,
	asked_by text not null,
	asked_by_id bigint not null,
	asked_at timestamptz not null,
	decided_by text,
	decided_at timestamptz,
	decision_reason text,
	stopped_by text,
	finished_at timestamptz,
	next_list integer not null default 0,
	changed integer not null default 0,
	same integer not null default 0,
	refused integer not null default 0,
	seal bytea,
	constraint bulk_actions_pkey primary key (merchant_id, id),
	constraint bulk_actions_key unique (merchant_id, key),
	constraint bulk_actions_kind check (kind in ('give', 'take', 'tag', 'untag', 'tier')),
	constraint bulk_actions_state check (state in ('waiting', 'running', 'done', 'stopped', 'rejected')),
	constraint bulk_actions_counts check (changed + same + refused <= customers),
	constraint bulk_actions_merchant foreign key (merchant_id) references merchants (id)
);
create index bulk_actions_due on bulk_actions (merchant_id, id) where state = 'running';
create trigger bulk_actions_noted
	after insert or delete or update of merchant_id, id, kind, amount, worth, tier_id, tier_until, key, state, customers, lists, asked_by, asked_by_id, asked_at, decided_by, decided_at on bulk_actions
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id kind amount worth tier_id tier_until key state customers lists asked_by asked_by_id asked_at decided_by decided_at');

-- The customers of a bulk action, as they were when it was asked for, in lists that are processed one after the other.
-- The ids stay as they were written: whom an id names after a merge is in customer_aliases.
create table bulk_lists (
	merchant_id bigint not null,
	action_id bigint not null,
	number integer not null,
	customer_ids bigint[] not null,
	seal bytea,
	constraint bulk_lists_pkey primary key (merchant_id, action_id, number),
	constraint bulk_lists_action foreign key (merchant_id, action_id) references bulk_actions (merchant_id, id)
);
create trigger bulk_lists_noted
	after insert or delete or update of merchant_id, action_id, number, customer_ids on bulk_lists
	for each row execute function note_change('merchant_id', 'merchant_id action_id number', 'merchant_id action_id number customer_ids');

-- The customers of a bulk action that it did not change, and why.
create table bulk_exceptions (
	merchant_id bigint not null,
	action_id bigint not null,
	listed_id bigint not null, -- the id of the customer in the list
	outcome text not null,
	reason text, -- the name of the refusal, or null
	message text,
	constraint bulk_exceptions_pkey primary key (merchant_id, action_id, listed_id),
	constraint bulk_exceptions_outcome check (outcome in ('same', 'refused')),
	constraint bulk_exceptions_action foreign key (merchant_id, action_id) references bulk_actions (merchant_id, id)
);
