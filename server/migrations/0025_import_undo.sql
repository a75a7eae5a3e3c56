-- What the rows of a run changed, batch by batch, so that the import can be undone. It is deleted when the undo is over,
-- or when the import can no longer be undone.
create table import_effects (
	merchant_id bigint not null,
	import_id bigint not null,
	lane integer not null,
	number integer not null, -- of the list
	effects jsonb not null,
	constraint import_effects_pkey primary key (merchant_id, import_id, lane, number),
	constraint import_effects_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

-- Until when an import can be undone: null if there is nothing to undo, as for imports that ran before this migration.
alter table imports add undo_until timestamptz;
alter table imports add undo_reason text;
alter table imports add undone_by text;
alter table imports add undo_started_at timestamptz;
alter table imports add undone_at timestamptz;
alter table imports add undo_removed integer not null default 0;
alter table imports add undo_restored integer not null default 0;
alter table imports add undo_kept integer not null default 0;
alter table imports drop constraint imports_state;
alter table imports add constraint imports_state check (state in (
	'uploading', 'ready', 'trying', 'tried', 'running', 'paused', 'done', 'cancelled', 'undoing', 'undone'));
alter table imports add constraint imports_undo_counts check (undo_removed + undo_restored + undo_kept <= created + changed);
create index imports_undo_until on imports (merchant_id, undo_until) where undo_until is not null;
drop index imports_due;
create index imports_due on imports (merchant_id, id) where state in ('trying', 'running', 'undoing');

-- When the import that had created the customer was undone. Such a customer is erased, and no list shows it.
alter table customers add removed_at timestamptz;

-- Whether an error was found by the run or by the undo, which lists the rows that stay.
alter table import_errors add stage text not null default 'run';
alter table import_errors add constraint import_errors_stage check (stage in ('run', 'undo'));
