-- Behind PgBouncer Fiel cannot set these for its own connections: docs/operations.md says why.
alter role fiel in database fiel set statement_timeout = '30s';
alter role fiel in database fiel set lock_timeout = '10s';
alter role fiel in database fiel set idle_in_transaction_session_timeout = '30s';
