-- A lot that was lowered below what was spent of it is short of something, and that is covered: by what it, or the record
-- that took it back, has drawn from other lots, owes, or was forgiven. So that a cover can be undone when the award is
-- raised again or what was spent comes back, a lot must know who took it back. And the points of a lot that has ended come
-- back as a lot of their own, once, which must fall with the lot it came from.
create table lot_links (
	merchant_id bigint not null,
	customer_id bigint not null,
	lot_id bigint not null,
	record_id bigint not null,
	kind text not null,
	constraint lot_links_pkey primary key (merchant_id, customer_id, lot_id, record_id),
	constraint lot_links_kind check (kind in ('revoked', 'grace'))
);

-- Cancellations of the past: the award of the same order, or the referral that the order had brought; what was spent of
-- it, and how much of that is covered. What is not was forgiven. Where something was given back since into a lot that was
-- taken back, as the rules were then, it stays as it is.
create temporary table past_cancellations on commit drop as
select c.merchant_id, c.customer_id, c.id, c.order_id, c.branch, c.reason, lot.id as lot_id,
	spent.points - lot.owed_points - c.owed_points - cover.points as forgiven_points,
	spent.cashback - lot.owed_cashback - c.owed_cashback - cover.cashback as forgiven_cashback
from point_records c
cross join lateral (
	select a.*
	from point_records a
	where a.merchant_id = c.merchant_id and a.customer_id = c.customer_id and a.id < c.id
		and (
			(c.reason ->> 'rule' = 'cancellation' and a.type = 0 and a.order_id = c.order_id)
			or (c.reason ->> 'rule' = 'referral' and a.type = 3 and a.reason ->> 'order' = c.reason ->> 'cancelled')
		)
	order by a.id desc
	limit 1
) lot
cross join lateral (
	select coalesce(sum(d.points), 0) as points, coalesce(sum(d.cashback), 0) as cashback
	from point_draws d
	join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
	where d.merchant_id = c.merchant_id and d.customer_id = c.customer_id and d.lot_id = lot.id and r.id <> c.id
		and r.type <> 11
) spent
cross join lateral (
	select coalesce(sum(d.points), 0) as points, coalesce(sum(d.cashback), 0) as cashback
	from point_draws d
	where d.merchant_id = c.merchant_id and d.customer_id = c.customer_id and d.record_id in (c.id, lot.id)
		and d.lot_id <> lot.id
) cover
where c.type = 12 and lot.remaining_points = 0 and lot.remaining_cashback = 0;

delete from past_cancellations where forgiven_points < 0 or forgiven_cashback < 0;

insert into lot_links (merchant_id, customer_id, lot_id, record_id, kind)
select merchant_id, customer_id, lot_id, id, 'revoked' from past_cancellations;

-- What is forgiven is a record of its own, and what lacked it draws from there. Here that is a second record that takes the
-- award back, so that the first stays as it was told. Both are told at the end of the chain, and the balance stays.
create temporary table gifts on commit drop as
select p.*, nextval('point_record_ids') as gift_id, nextval('point_record_ids') as taking_id,
	row_number() over (partition by p.merchant_id, p.customer_id order by p.id) as turn
from past_cancellations p
where p.forgiven_points > 0 or p.forgiven_cashback > 0;

insert into lot_links (merchant_id, customer_id, lot_id, record_id, kind)
select merchant_id, customer_id, lot_id, taking_id, 'revoked' from gifts;

create temporary table gift_events on commit drop as
select e.*, event_chain(e.chain_head, event_body(e.merchant_id, e.customer_id, e.record_id, e.topic, 12::smallint, e.points,
		e.cashback, null, e.points_balance, e.cashback_balance, e.origins, e.occurred_at, e.order_id, e.branch))
	over (partition by e.merchant_id, e.customer_id order by e.record_id rows unbounded preceding) as hash
from (
	select g.merchant_id, g.customer_id, g.order_id, g.branch, g.reason, a.chain_head,
		date_trunc('milliseconds', now()) as occurred_at, told.*
	from gifts g
	join accounts a on a.merchant_id = g.merchant_id and a.customer_id = g.customer_id
	cross join lateral (values
		(g.gift_id, 0::smallint, g.forgiven_points, g.forgiven_cashback, a.points + g.forgiven_points,
			a.cashback + g.forgiven_cashback, '[]'),
		(g.taking_id, 2::smallint, -g.forgiven_points, -g.forgiven_cashback, a.points, a.cashback,
			'[{"PointId": ' || g.gift_id::text || ', "UsedPoints": ' || trim_scale(g.forgiven_points)::text
				|| ', "UsedCashback": ' || trim_scale(g.forgiven_cashback)::text || '}]')
	) as told (record_id, topic, points, cashback, points_balance, cashback_balance, origins)
) e;

insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points, remaining_cashback,
	owed_points, owed_cashback, valid_until, created_at, order_id, branch, reason, metadata)
select merchant_id, customer_id, record_id, 12, points, cashback, 0, 0, 0, 0, null, occurred_at, order_id, branch,
	case topic when 0 then '{"rule": "forgiveness"}' else reason end, '[]'
from gift_events;

insert into point_draws (merchant_id, customer_id, record_id, lot_id, points, cashback)
select merchant_id, customer_id, taking_id, gift_id, forgiven_points, forgiven_cashback from gifts order by taking_id;

insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until, points_balance,
	cashback_balance, origins, occurred_at, hash)
select merchant_id, customer_id, record_id, topic, 12, points, cashback, null, points_balance, cashback_balance,
	origins::jsonb, occurred_at, hash
from gift_events order by record_id;

update accounts a
set chain_head = last.hash, chain_length = a.chain_length + last.told
from (
	select distinct on (merchant_id, customer_id) merchant_id, customer_id, hash,
		count(*) over (partition by merchant_id, customer_id) as told
	from gift_events
	order by merchant_id, customer_id, record_id desc
) last
where a.merchant_id = last.merchant_id and a.customer_id = last.customer_id;

-- Points that came back from one lot after its end, unless that was taken back before now.
insert into lot_links (merchant_id, customer_id, lot_id, record_id, kind)
select f.merchant_id, f.customer_id, lot.id, f.id, 'grace'
from point_records f
join redemptions r
	on r.merchant_id = f.merchant_id and r.customer_id = f.customer_id and r.id::text = f.reason ->> 'redemption'
cross join lateral (
	select min(d.lot_id) as id, count(distinct d.lot_id) as lots
	from point_draws d
	where d.merchant_id = r.merchant_id and d.customer_id = r.customer_id and d.record_id = r.record_id
) lot
where f.type = 10 and f.points > 0 and lot.lots = 1
	and not exists (
		select from point_draws d
		where d.merchant_id = f.merchant_id and d.customer_id = f.customer_id and d.record_id = f.id)
	and not exists (
		select from lot_links l
		where l.merchant_id = f.merchant_id and l.customer_id = f.customer_id and l.lot_id = lot.id);
