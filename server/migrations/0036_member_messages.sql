-- Expands: messages to members. Five tables that the version before does not know.

-- What a merchant decides about messages to members.
create table message_settings (
	merchant_id bigint not null,
	kinds jsonb not null, -- by kind, whether it is sent by mail and by SMS
	topics text[] not null, -- of the domain events that messages are planned from
	quiet_from text, -- hours and minutes in the time zone of the member
	quiet_to text,
	weekly_limit integer not null,
	expiry_days integer not null, -- before points expire
	tier_days integer not null, -- before a tier would be lost
	consent text not null,
	mail_purpose text not null, -- the purpose of consent
	sms_purpose text not null,
	link_secret text not null, -- signs the links that unsubscribe
	changed_at timestamptz not null,
	constraint message_settings_pkey primary key (merchant_id),
	constraint message_settings_quiet check ((quiet_from is null) = (quiet_to is null)),
	constraint message_settings_consent check (consent in ('given', 'not-refused')),
	constraint message_settings_merchant foreign key (merchant_id) references merchants (id)
);

-- Up to which event messages were planned, with what is needed to know that no event appears before it.
create table message_cursors (
	merchant_id bigint not null,
	event_id bigint not null,
	settled_event_id bigint not null,
	seen_event_id bigint,
	seen_horizon bigint,
	constraint message_cursors_pkey primary key (merchant_id),
	constraint message_cursors_merchant foreign key (merchant_id) references merchants (id)
);

-- The texts that a merchant has changed.
create table message_templates (
	merchant_id bigint not null,
	kind text not null,
	channel text not null,
	language text not null,
	subject text, -- null by SMS
	pre_header text,
	body text not null,
	changed_at timestamptz not null,
	constraint message_templates_pkey primary key (merchant_id, kind, channel, language),
	constraint message_templates_channel check (channel in ('email', 'sms')),
	constraint message_templates_merchant foreign key (merchant_id) references merchants (id)
);

-- What members have chosen about messages.
create table message_choices (
	merchant_id bigint not null,
	customer_id bigint not null,
	declined text[] not null default '{}', -- a channel, or a channel and a kind as in email:birthday
	language text, -- null for that of the merchant
	time_zone text, -- null for that of the merchant
	changed_at timestamptz not null,
	constraint message_choices_pkey primary key (merchant_id, customer_id),
	constraint message_choices_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);

-- The queue of messages to members, and their log.
create table member_messages (
	merchant_id bigint not null,
	id bigint not null generated always as identity,
	customer_id bigint not null,
	kind text not null,
	channel text not null,
	cause text not null, -- what it is about, so that it is planned once
	details jsonb not null,
	state text not null default 'waiting', -- sending: handed over, and the answer is not known yet
	reason text,
	error text,
	language text,
	recipient text,
	message_key uuid, -- since the first attempt
	attempts integer not null default 0,
	planned_at timestamptz not null,
	due_at timestamptz, -- while it is being sent: the end of the lease
	ended_at timestamptz,
	constraint member_messages_pkey primary key (merchant_id, id),
	constraint member_messages_cause unique (merchant_id, customer_id, kind, channel, cause),
	constraint member_messages_channel check (channel in ('email', 'sms')),
	constraint member_messages_state
		check (state in ('waiting', 'sending', 'sent', 'not-sent', 'failed', 'uncertain')),
	constraint member_messages_ended check ((due_at is null) = (ended_at is not null)),
	constraint member_messages_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index member_messages_due on member_messages (merchant_id, due_at) where due_at is not null;
create index member_messages_planned on member_messages (merchant_id, planned_at);
