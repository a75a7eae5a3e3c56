-- The counter: cashiers who record sales in the browser. A cashier belongs to a branch and may have limits.
alter table users add branch_id text, add sale_limit numeric, add day_limit numeric;
alter table users drop constraint users_role;
alter table users add constraint users_role check (role in ('owner', 'editor', 'viewer', 'cashier'));
alter table invitations add branch_id text, add sale_limit numeric, add day_limit numeric;
alter table invitations drop constraint invitations_role;
alter table invitations add constraint invitations_role check (role in ('owner', 'editor', 'viewer', 'cashier'));

drop trigger users_noted on users;
create trigger users_noted after insert or delete or update of merchant_id, id, email, role, may_see_contacts,
	password_hash, deactivated_at, totp_secret, totp_confirmed_at, created_at, branch_id, sale_limit, day_limit
	on users for each row execute function note_change('merchant_id', 'merchant_id id',
		'merchant_id id email role may_see_contacts password_hash deactivated_at totp_secret totp_confirmed_at created_at',
		'branch_id sale_limit day_limit');

-- The time in which one user works at the counter. The first entry opens a shift, and the user ends it.
create table counter_shifts (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	user_id bigint not null,
	user_name text not null, -- as it was then; the user may be removed later
	branch_id text,
	opened_at timestamptz not null,
	ended_at timestamptz,
	constraint counter_shifts_pkey primary key (merchant_id, id),
	constraint counter_shifts_merchant foreign key (merchant_id) references merchants (id)
);
create unique index counter_shifts_open on counter_shifts (merchant_id, user_id) where ended_at is null;

-- What was done at the counter, one row for each accepted request. The key makes a repeated request harmless.
create table counter_entries (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	shift_id bigint not null,
	user_id bigint not null,
	key text not null,
	kind text not null,
	day date not null, -- of the merchant, for the limit per day
	recorded_at timestamptz not null,
	entered_at timestamptz not null, -- when the cashier entered it; earlier, if there was no network
	customer_id bigint not null,
	order_id bigint,
	redemption_id bigint,
	amount numeric, -- of the sale, the return or the discount
	points numeric not null, -- that the customer got or, below 0, gave
	cashback numeric not null,
	constraint counter_entries_pkey primary key (merchant_id, id),
	constraint counter_entries_key unique (merchant_id, key),
	constraint counter_entries_kind check (kind in ('customer', 'sale', 'redemption', 'give back', 'return')),
	constraint counter_entries_shift foreign key (merchant_id, shift_id) references counter_shifts (merchant_id, id)
);
create index counter_entries_by_shift on counter_entries (merchant_id, shift_id, id);
create index counter_entries_by_day on counter_entries (merchant_id, user_id, day) where kind = 'sale';
create index counter_entries_by_customer on counter_entries (merchant_id, customer_id);
