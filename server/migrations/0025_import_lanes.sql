-- An import does several lists at the same time. Each of its lanes goes through all lists and takes the rows of its own
-- customers, so how far an import has come is kept for each lane.
create table import_lanes (
	merchant_id bigint not null,
	import_id bigint not null,
	lane integer not null,
	lanes integer not null, -- how many the import has
	next_list integer not null default 0,
	constraint import_lanes_pkey primary key (merchant_id, import_id, lane),
	constraint import_lanes_import foreign key (merchant_id, import_id) references imports (merchant_id, id)
);

-- What is under way goes on in one lane, from where it is. Nobody may be in the middle of a list now, and whoever still
-- counts in the old place must not find it.
lock table imports in access exclusive mode;
insert into import_lanes (merchant_id, import_id, lane, lanes, next_list)
select merchant_id, id, 0, 1, next_list from imports where state not in ('done', 'cancelled');
alter table imports drop column next_list;

-- Lanes come to the errors of a file in an order of their own.
create index import_errors_by_line on import_errors (merchant_id, import_id, line, id);
