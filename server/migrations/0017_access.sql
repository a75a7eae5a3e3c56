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
