-- Expands: passes for Apple Wallet and Google Wallet. Four tables that the version before does not know.

-- Whether a merchant offers passes, and how far their updates are.
create table wallet_settings (
	merchant_id bigint not null,
	is_on boolean not null,
	pass_secret text not null, -- makes the tokens of passes; encrypted under a ledger key
	event_id bigint not null, -- events up to here were looked at, and none can appear before it
	watermark bigint, -- the newest event when `horizon` was read
	horizon bigint, -- when all transactions below it have ended, no event up to `watermark` can appear
	look_hash text, -- of what all passes of the merchant show: names, logo, colours
	refreshed_to bigint, -- the last pass that was marked after the look changed; null when all are
	class_hash text, -- of the class that Google has; null if it has none
	changed_at timestamptz not null,
	constraint wallet_settings_pkey primary key (merchant_id),
	constraint wallet_settings_merchant foreign key (merchant_id) references merchants (id)
);

-- What signs the passes of a merchant, at most one for each platform. Without it passes are for tests.
create table wallet_credentials (
	merchant_id bigint not null,
	platform text not null,
	account text not null, -- the pass type id, or the email of the service account
	owner text not null, -- the id of the team, or of the issuer
	certificates text not null, -- PEM: the certificate and the one that issued it; empty for Google
	private_key text not null, -- encrypted under a ledger key
	expires_at timestamptz, -- of the certificate
	changed_at timestamptz not null,
	constraint wallet_credentials_pkey primary key (merchant_id, platform),
	constraint wallet_credentials_platform check (platform in ('apple', 'google')),
	constraint wallet_credentials_merchant foreign key (merchant_id) references merchants (id)
);

-- The pass of a customer, the same for both platforms. One who was merged into another customer brings theirs along. That
-- of an erased person has no customer, and goes when the devices have been told.
create table wallet_passes (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint,
	serial text not null, -- random
	platforms text[] not null, -- for which the customer has asked for it
	content_hash text not null, -- of what was last announced
	changed_at timestamptz not null, -- when that was, in whole seconds
	marks integer not null default 0, -- counts the changes, so that one during an update is not lost
	due_at timestamptz, -- when to update it; null when nothing has changed
	attempts integer not null default 0, -- since the last success
	problem text, -- why the last attempt failed
	voided_at timestamptz, -- when the pass of an erased person was told to be void
	created_at timestamptz not null,
	constraint wallet_passes_pkey primary key (merchant_id, id),
	constraint wallet_passes_serial unique (merchant_id, serial),
	constraint wallet_passes_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index wallet_passes_by_customer on wallet_passes (merchant_id, customer_id);
create index wallet_passes_due on wallet_passes (merchant_id, due_at) where due_at is not null;
create index wallet_passes_voided on wallet_passes (merchant_id, id) where customer_id is null;

-- The devices that want to know when a pass changes.
create table wallet_registrations (
	merchant_id bigint not null,
	device text not null, -- the id that Apple Wallet gives itself for this type of passes
	pass_id bigint not null,
	push_token text not null,
	registered_at timestamptz not null,
	constraint wallet_registrations_pkey primary key (merchant_id, device, pass_id),
	constraint wallet_registrations_pass foreign key (merchant_id, pass_id) references wallet_passes (merchant_id, id)
);
create index wallet_registrations_by_pass on wallet_registrations (merchant_id, pass_id);
