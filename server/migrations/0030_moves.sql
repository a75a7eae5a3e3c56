-- Expands: a merchant can be moved from one cell to another by logical replication.

-- A merchant that has left is not here any more, like a removed sandbox; its rows are deleted when the move is finished.
alter table merchants add moved_to integer; -- the number of its new cell
alter table merchants drop constraint merchants_removed_is_sandbox,
	add constraint merchants_removed_or_moved
		check (removed_at is null or sandbox_of is not null or moved_to is not null) not valid,
	add constraint merchants_moved_are_removed check (moved_to is null or removed_at is not null) not valid;
alter table merchants validate constraint merchants_removed_or_moved;
alter table merchants validate constraint merchants_moved_are_removed;

-- The moves that are not finished. The row of a move is in the old cell, and is replicated to the new one.
create table moves (
	merchant_id bigint not null,
	merchant_ids bigint[] not null, -- with its sandboxes
	name text not null,
	to_cell integer not null,
	started_at timestamptz not null,
	hold_until timestamptz, -- requests for the merchant wait until then
	marker bigint not null default 0, -- raised to see that replication has caught up
	left_at timestamptz, -- from now on the merchant belongs to the new cell
	merchants jsonb, -- when it left: the rows of `merchants`
	sequences jsonb, -- when it left: how far the sequences of ids were
	constraint moves_pkey primary key (merchant_id),
	constraint moves_leave_with_rows
		check ((left_at is null) = (merchants is null) and (left_at is null) = (sequences is null))
);

-- During a move every table has a trigger with this function for the rows of the merchant. Each transaction that writes to
-- them holds a shared lock; the transaction in which the merchant leaves waits for all of them, and refuses those that
-- come later. The error code is one of those after which a client may try again.
create function refuse_moved() returns trigger language plpgsql as $$
declare
	owner bigint := case when tg_op = 'DELETE' then old.merchant_id else new.merchant_id end;
begin
	perform pg_advisory_xact_lock_shared(1718580837, owner::integer);
	if exists (select from merchants where id = owner and moved_to is not null) then
		raise exception 'the merchant % has moved to another cell', owner using errcode = '57M01';
	end if;
	if tg_op = 'DELETE' then return old; end if;
	return new;
end
$$;

create function refuse_moved_merchant() returns trigger language plpgsql as $$
begin
	raise exception 'the merchant % has moved to another cell', old.id using errcode = '57M01';
end
$$;
create trigger merchants_moved before update of name, currency, time_zone, language, is_sandbox, sandbox_of on merchants
	for each row when (old.moved_to is not null) execute function refuse_moved_merchant();
