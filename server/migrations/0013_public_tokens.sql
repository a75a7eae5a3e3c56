-- Public tokens, with which the pages of a shop call the public interface. A row with origins is such a token and lists the
-- origins of the pages; a row without is a key of the private interface, as before. Nobody knows the key of a token: its
-- hash is random, so that a process of the version before does not take the token for a key either.
alter table api_keys add origins text[];

drop trigger api_keys_noted on api_keys;
create trigger api_keys_noted after insert or delete or update of token, merchant_id, name, key_hash, created_at,
	revoked_at, is_revoked, origins
	on api_keys for each row execute function note_change('merchant_id', 'token',
		'token merchant_id name key_hash created_at revoked_at is_revoked', 'origins');
