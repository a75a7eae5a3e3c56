-- Expands: a column that the version before leaves empty, and indexes of the audit log by time.

-- What the device said: true if it kept the sale because Fiel could not be reached. Null from a page that does not say it,
-- and for what is not a sale.
alter table counter_entries add is_offline boolean;

-- The audit log is read by time: failed sign-ins are written some seconds after they happened. The indexes by id stay
-- for the version before.
create index audit_log_by_time on audit_log (merchant_id, at, id);
create index audit_log_by_user_and_time on audit_log (merchant_id, user_id, at, id);
create index audit_log_by_operation_and_time on audit_log (merchant_id, operation, at, id);
create index audit_log_by_thing_and_time on audit_log (merchant_id, kind, thing_id, at, id);
