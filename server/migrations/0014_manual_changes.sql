-- Which manual changes were undone, and by which record; each at most once.
create table undone_changes (
	merchant_id bigint not null,
	record_id bigint not null, -- the manual change
	undo_id bigint not null, -- the first record that the undo wrote
	undone_at timestamptz not null,
	seal bytea,
	constraint undone_changes_pkey primary key (merchant_id, record_id),
	constraint undone_changes_merchant foreign key (merchant_id) references merchants (id)
);
create trigger undone_changes_noted
	after insert or delete or update of merchant_id, record_id, undo_id, undone_at on undone_changes
	for each row execute function note_change('merchant_id', 'merchant_id record_id', 'merchant_id record_id undo_id undone_at');
