-- Whatever an order reads or changes it reaches by key, so the planner needs to know little of these tables. It looked at
-- 30,000 rows of each and sorted them by every column, again whenever a tenth had changed, and on two cores orders had to
-- wait for that. 3,000 rows say as much.
do $$
declare
	small record;
begin
	for small in
		select a.attrelid::regclass as place, a.attname as name
		from pg_attribute a
		where a.attrelid in ('accounts'::regclass, 'progress'::regclass, 'progress_days'::regclass, 'orders'::regclass,
				'point_records'::regclass, 'point_draws'::regclass, 'events'::regclass)
			and a.attnum > 0 and not a.attisdropped and coalesce(a.attstattarget, -1) <> 0
	loop
		execute format('alter table %s alter column %I set statistics 10', small.place, small.name);
	end loop;
end
$$;
