-- What an owner sets about the shop in the panel, beside its program.

-- The logo that was uploaded. Its name is a hash of its content, so that browsers may keep it for ever.
create table logos (
	merchant_id bigint not null,
	name text not null, -- the SHA-256 of the content in hexadecimal, and the extension
	type text not null,
	content bytea not null,
	changed_at timestamptz not null,
	constraint logos_pkey primary key (merchant_id),
	constraint logos_type check (type in ('image/png', 'image/jpeg', 'image/webp')),
	constraint logos_merchant foreign key (merchant_id) references merchants (id)
);
create index logos_by_name on logos (name);

-- The time zones that merchants had before. `fiel verify` decides orders from then with the zone of then.
create table former_time_zones (
	merchant_id bigint not null,
	until timestamptz not null,
	time_zone text not null,
	seal bytea,
	constraint former_time_zones_pkey primary key (merchant_id, until),
	constraint former_time_zones_merchant foreign key (merchant_id) references merchants (id)
);
create trigger former_time_zones_noted
	after insert or delete or update of merchant_id, until, time_zone on former_time_zones
	for each row execute function note_change('merchant_id', 'merchant_id until', 'merchant_id until time_zone');

-- Branches that an owner has declared keep their name, whatever name later orders give. Others have a null declared_at.
alter table order_labels
	add declared_at timestamptz,
	add is_active boolean not null default true,
	add address text;

-- The name and the reply address on the mails of a merchant; the address of the sender is a setting of the operator.
create table mail_senders (
	merchant_id bigint not null,
	sender_name text,
	reply_to text,
	changed_at timestamptz not null,
	constraint mail_senders_pkey primary key (merchant_id),
	constraint mail_senders_merchant foreign key (merchant_id) references merchants (id)
);

-- Who needs a second factor, and how long sessions last. A merchant without a row has the defaults.
create table security_settings (
	merchant_id bigint not null,
	second_factor_for text not null,
	second_factor_since timestamptz, -- sessions that began before it go on without a second factor
	idle_hours integer not null,
	longest_days integer not null,
	seal bytea,
	constraint security_settings_pkey primary key (merchant_id),
	constraint security_settings_for check (second_factor_for in ('nobody', 'owners', 'editors', 'everybody')),
	constraint security_settings_merchant foreign key (merchant_id) references merchants (id)
);
create trigger security_settings_noted
	after insert or delete or update of merchant_id, second_factor_for, second_factor_since, idle_hours, longest_days on security_settings
	for each row execute function note_change('merchant_id', 'merchant_id', 'merchant_id second_factor_for second_factor_since idle_hours longest_days');
