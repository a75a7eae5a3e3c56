-- A draw is written in the statement that writes its record and closes its lot, so two foreign keys found nothing and
-- cost a look-up and a row lock each, a million times on the night a million lots end. `ledger/find-violations.ts`
-- holds every draw to its record and its lot.

alter table point_draws drop constraint point_draws_record, drop constraint point_draws_lot;
