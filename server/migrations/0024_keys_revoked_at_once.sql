-- The clocks of processes differ. A key that is revoked now is useless from now on, whatever a clock says of the moment
-- it was revoked at; only the end of a pair that was replaced, some hours ahead, is a matter of clocks.
alter table api_keys add column is_revoked boolean not null default false;
update api_keys set is_revoked = true where revoked_at <= now();
