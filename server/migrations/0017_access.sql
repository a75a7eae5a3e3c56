-- Two more roles: a manager, who does everything except what owners keep for themselves, and support.
alter table users drop constraint users_role;
alter table users add constraint users_role
	check (role in ('owner', 'manager', 'editor', 'viewer', 'cashier', 'support'));
alter table invitations drop constraint invitations_role;
alter table invitations add constraint invitations_role
	check (role in ('owner', 'manager', 'editor', 'viewer', 'cashier', 'support'));

-- How the rights of a role differ from the defaults, which are in the contract. A role without a row has the defaults,
-- and a right that a later version adds follows its default. Owners have all rights.
create table role_rights (
	merchant_id bigint not null,
	role text not null,
	granted text[] not null,
	revoked text[] not null,
	seal bytea,
	constraint role_rights_pkey primary key (merchant_id, role),
	constraint role_rights_role check (role in ('manager', 'editor', 'viewer', 'cashier', 'support')),
	constraint role_rights_merchant foreign key (merchant_id) references merchants (id)
);
create trigger role_rights_noted
	after insert or delete or update of merchant_id, role, granted, revoked on role_rights
	for each row execute function note_change('merchant_id', 'merchant_id role', 'merchant_id role granted revoked');

-- What a key of the private interface may do, and until when. Null scopes stand for everything, as all keys had before.
alter table api_keys add scopes text[], add expires_at timestamptz;
drop trigger api_keys_noted on api_keys;
create trigger api_keys_noted after insert or delete or update of token, merchant_id, name, key_hash, created_at,
	revoked_at, is_revoked, origins, scopes, expires_at
	on api_keys for each row execute function note_change('merchant_id', 'token',
		'token merchant_id name key_hash created_at revoked_at is_revoked', 'origins scopes expires_at');

-- A user who forgot the password asks for a link as a user of a new browser does. The primary key keeps its name, which
-- running processes use.
alter table sign_in_links drop constraint sign_in_links_purpose;
alter table sign_in_links add constraint sign_in_links_purpose check (purpose in ('sign-in', 'device', 'password'));
alter table device_link_requests add purpose text not null default 'device', add address text, add agent text,
	add constraint device_link_requests_purpose check (purpose in ('device', 'password'));
alter table device_link_requests drop constraint device_link_requests_pkey;
alter table device_link_requests add constraint device_link_requests_pkey primary key (email, purpose);

-- Sign-ins that failed. They are written for known and unknown e-mails alike, so that the time of the answer says nothing;
-- a job moves those of users into the audit log and drops the others.
create table failed_sign_ins (
	id bigint generated always as identity constraint failed_sign_ins_pkey primary key,
	email text not null,
	reason text not null,
	address text,
	agent text,
	request_id text,
	failed_at timestamptz not null,
	constraint failed_sign_ins_reason check (reason in ('password', 'code'))
);
