-- Records and draws are written under the lock of their account, in the statement that closes the lots they draw from,
-- so their foreign keys found nothing and cost a look-up and a row lock each, a million times on the night a million
-- lots end. `ledger/find-violations.ts` holds every draw to its records and every record to its account.

alter table point_draws drop constraint point_draws_record, drop constraint point_draws_lot;
alter table point_records drop constraint point_records_account;
