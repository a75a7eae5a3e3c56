-- A bulk action that added or removed points or a tag can be undone. The customers whose change stays are exceptions of it.
alter table bulk_actions add undo_reason text;
alter table bulk_actions add undone_by text;
alter table bulk_actions add undo_started_at timestamptz;
alter table bulk_actions add undone_at timestamptz;
alter table bulk_actions add undo_next_list integer; -- counts down to -1; null if it is not undone
alter table bulk_actions add undone integer not null default 0;
alter table bulk_actions add kept integer not null default 0;
alter table bulk_actions drop constraint bulk_actions_state;
alter table bulk_actions add constraint bulk_actions_state check (state in (
	'waiting', 'running', 'done', 'stopped', 'rejected', 'undoing', 'undone'));
alter table bulk_actions add constraint bulk_actions_undo_counts check (undone + kept <= changed);
drop index bulk_actions_due;
create index bulk_actions_due on bulk_actions (merchant_id, id) where state in ('running', 'undoing');

alter table bulk_exceptions drop constraint bulk_exceptions_outcome;
alter table bulk_exceptions add constraint bulk_exceptions_outcome check (outcome in (
	'same', 'refused', 'keptSpent', 'keptOther'));
