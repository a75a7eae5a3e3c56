-- A merchant may have a sandbox: a merchant of its own, with a copy of the program and without customers, where test keys
-- work. A sandbox that was removed keeps its rows until a job has deleted them.
alter table merchants add sandbox_of bigint, add removed_at timestamptz,
	add constraint merchants_sandbox_of foreign key (sandbox_of) references merchants (id),
	add constraint merchants_sandbox_of_another check (sandbox_of <> id),
	add constraint merchants_removed_is_sandbox check (removed_at is null or sandbox_of is not null);
create unique index merchants_one_sandbox on merchants (sandbox_of) where sandbox_of is not null and removed_at is null;

-- A row that became the sandbox of another merchant would open its data to that merchant's users, so it is sealed.
drop trigger merchants_noted on merchants;
create trigger merchants_noted after insert or delete or update of id, name, currency, time_zone, created_at, sandbox_of,
	removed_at
	on merchants for each row execute function note_change('0', 'id', 'id name currency time_zone created_at',
		'sandbox_of removed_at');
