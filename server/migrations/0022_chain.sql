-- An accountant must be able to trust the rows themselves. So each event, which is written once and never again, carries
-- a hash over what it says, over what never changes of its record, and over the hash of the customer's event before it;
-- the account keeps the last of them and how many there are. An edited, missing or added row then shows, also the last.
-- `ledger/chain.ts` says the same in the language of the server; here it is for lots that end and for what was before.

-- Accounts first, as whoever writes takes them. Nobody writes until the chain is whole.
alter table accounts
	add column chain_head bytea not null default '\x', -- the hash of the last event
	add column chain_length bigint not null default 0;
alter table events add column hash bytea;

create function event_body(merchant_id bigint, customer_id bigint, record_id bigint, topic smallint, type smallint,
	points numeric, cashback numeric, valid_until timestamptz, points_balance numeric, cashback_balance numeric,
	origins text, occurred_at timestamptz, order_id bigint, branch text) returns text
language sql stable parallel safe as $$ -- casts and no query, so that it becomes part of the statement that calls it
	select merchant_id::text || '|' || customer_id::text || '|' || record_id::text || '|' || topic::text || '|' || type::text
		|| '|' || round(points, 4)::text || '|' || round(cashback, 2)::text
		|| '|' || coalesce(floor(extract(epoch from valid_until) * 1000)::text, '')
		|| '|' || round(points_balance, 4)::text || '|' || round(cashback_balance, 2)::text || '|' || origins
		|| '|' || floor(extract(epoch from occurred_at) * 1000)::text
		|| '|' || coalesce(order_id::text, '') || '|' || coalesce('=' || branch, '')
$$;

create function next_link(before bytea, head bytea, body text) returns bytea
language plpgsql stable parallel safe as $$ -- half as dear as the same in SQL, which cannot become part of an aggregate
begin
	return sha256(convert_to(encode(coalesce(before, head), 'hex') || '|' || body, 'UTF8'));
end
$$;

-- Over a window: the hash of each event of a customer, from the head that the account has.
create aggregate event_chain(head bytea, body text) (sfunc = next_link, stype = bytea);

update events e
set hash = linked.hash
from (
	select e.merchant_id, e.id, event_chain('\x', event_body(e.merchant_id, e.customer_id, e.record_id, e.topic, e.type,
			e.points, e.cashback, e.valid_until, e.points_balance, e.cashback_balance, e.origins::text, e.occurred_at, r.order_id,
			r.branch)) over (partition by e.merchant_id, e.customer_id order by e.id) as hash
	from events e
	left join point_records r
		on r.merchant_id = e.merchant_id and r.customer_id = e.customer_id and r.id = e.record_id
) linked
where e.merchant_id = linked.merchant_id and e.id = linked.id;

update accounts a
set chain_head = last.hash, chain_length = last.length
from (
	select distinct on (merchant_id, customer_id) merchant_id, customer_id, hash,
		count(*) over (partition by merchant_id, customer_id) as length
	from events
	order by merchant_id, customer_id, id desc
) last
where a.merchant_id = last.merchant_id and a.customer_id = last.customer_id;

alter table events
	alter column hash set not null,
	add constraint events_hash_is_sha256 check (length(hash) = 32);
