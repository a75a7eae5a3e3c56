-- Which manual changes were undone, and by which record; each at most once.
create table undone_changes (
	merchant_id bigint not null,
	record_id bigint not null, -- the manual change
	undo_id bigint not null, -- the first record that the undo wrote
	undone_at timestamptz not null,
	seal bytea,
	constraint undone_changes_pkey primary key (merchant_id, record_id),
	constraint undone_changes_merchant foreign key (merchant_id) references merchants (id)
);
create trigger undone_changes_noted
	after insert or delete or update of merchant_id, record_id, undo_id, undone_at on undone_changes
	for each row execute function note_change('merchant_id', 'merchant_id record_id', 'merchant_id record_id undo_id undone_at');

-- Above which worth, in the currency of the merchant, a manual change in the panel must be confirmed, and above which it
-- waits for a second person. A merchant without a row, or with null, has no limit.
create table change_limits (
	merchant_id bigint not null,
	confirm_above numeric(14,2),
	approve_above numeric(14,2),
	seal bytea,
	constraint change_limits_pkey primary key (merchant_id),
	constraint change_limits_merchant foreign key (merchant_id) references merchants (id)
);
create trigger change_limits_noted
	after insert or delete or update of merchant_id, confirm_above, approve_above on change_limits
	for each row execute function note_change('merchant_id', 'merchant_id', 'merchant_id confirm_above approve_above');

-- Manual changes that wait for a second person, and those that were decided.
create table waiting_changes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	unit text not null,
	operation text not null,
	amount numeric(16,4) not null,
	worth numeric not null, -- in currency, at the point value when it was asked for
	reason text not null,
	key text not null,
	asked_by text not null,
	asked_by_id bigint not null,
	asked_at timestamptz not null,
	state text not null,
	decided_by text,
	decided_at timestamptz,
	decision_reason text,
	seal bytea,
	constraint waiting_changes_pkey primary key (merchant_id, id),
	constraint waiting_changes_key unique (merchant_id, key),
	constraint waiting_changes_unit check (unit in ('points', 'cashback')),
	constraint waiting_changes_operation check (operation in ('add', 'remove')),
	constraint waiting_changes_state check (state in ('waiting', 'approved', 'rejected')),
	constraint waiting_changes_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index waiting_changes_by_state on waiting_changes (merchant_id, state, id);
create index waiting_changes_by_customer on waiting_changes (merchant_id, customer_id, id);
create trigger waiting_changes_noted
	after insert or delete or update of merchant_id, id, customer_id, unit, operation, amount, worth, key, asked_by, asked_by_id, asked_at, state, decided_by, decided_at on waiting_changes
	for each row execute function note_change('merchant_id', 'merchant_id id', 'merchant_id id customer_id unit operation amount worth key asked_by asked_by_id asked_at state decided_by decided_at');

-- Why orders were cancelled or returned in the panel, and by whom.
create table order_corrections (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	order_id bigint not null,
	kind text not null,
	key text, -- of the return
	reason text not null,
	author text not null,
	corrected_at timestamptz not null,
	constraint order_corrections_pkey primary key (merchant_id, id),
	constraint order_corrections_kind check (kind in ('cancellation', 'return')),
	constraint order_corrections_merchant foreign key (merchant_id) references merchants (id)
);
create index order_corrections_by_order on order_corrections (merchant_id, order_id, id);

-- Why a person put a customer into a tier. It is not sealed, because it is erased with the customer.
alter table tier_history add reason text;
