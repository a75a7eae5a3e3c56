import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../src/db/database.ts'
import { findViolations } from '../../src/ledger/find-violations.ts'

/** What must hold after every test: the ledger's own rules, and every maintained number against the rows it counts. */
export const findDrift = (db: Database): Promise<unknown[]> =>
	db.transaction(async (tx) => {
		// Everything is compared with everything here, which is not what connections are set up for.
		await tx.rows(sql`
			select set_config(name, 'on', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) name`)
		const merchants = await tx.rows<{ id: number }>(sql`select id from merchants`)
		const found: unknown[] = []
		for (const { id } of merchants) found.push(...(await findViolations(tx, id)))
		return [...found, ...(await countersThatDrifted(tx))]
	})

const countersThatDrifted = (db: Queryable): Promise<unknown[]> =>
	db.rows(sql`
		select 'progress' as rule, p.merchant_id, p.customer_id as id
		from progress p
		left join (
			select merchant_id, customer_id, count(*) as orders, sum(total) as spend, sum(earned_points) as earned
			from orders where is_completed and not is_cancelled group by merchant_id, customer_id
		) o on o.merchant_id = p.merchant_id and o.customer_id = p.customer_id
		where p.orders <> coalesce(o.orders, 0) or p.spend <> coalesce(o.spend, 0) or p.earned <> coalesce(o.earned, 0)
		union all
		select 'progress days', coalesce(d.merchant_id, o.merchant_id), coalesce(d.customer_id, o.customer_id)
		from progress_days d
		full join (
			select merchant_id, customer_id, counted_on as day, count(*) as orders, sum(total) as spend,
				sum(earned_points) as earned
			from orders where is_completed and not is_cancelled group by 1, 2, 3
		) o on o.merchant_id = d.merchant_id and o.customer_id = d.customer_id and o.day = d.day
		where d.orders is distinct from coalesce(o.orders, 0) or d.spend is distinct from coalesce(o.spend, 0)
			or d.earned is distinct from coalesce(o.earned, 0)
		union all
		select 'last order', p.merchant_id, p.customer_id
		from progress p
		where p.last_order_on is distinct from (
			select max(counted_on) from orders o
			where o.merchant_id = p.merchant_id and o.customer_id = p.customer_id and is_completed and not is_cancelled)
		union all
		select 'tier history', p.merchant_id, p.customer_id
		from progress p
		cross join lateral (
			select to_tier_id from tier_history h
			where h.merchant_id = p.merchant_id and h.customer_id = p.customer_id order by id desc limit 1) h
		where h.to_tier_id is distinct from p.tier_id
		union all
		select 'tier members', m.merchant_id, m.tier_id
		from (select merchant_id, tier_id, sum(customers) as customers from tier_members group by 1, 2) m
		full join (
			select merchant_id, tier_id, count(*) as customers from progress where tier_id is not null group by 1, 2
		) p on p.merchant_id = m.merchant_id and p.tier_id = m.tier_id
		where coalesce(m.customers, 0) <> coalesce(p.customers, 0)
		union all
		select 'reward redemptions', r.merchant_id, r.id
		from rewards r
		where r.redeemed <> (
			select count(*) from redemptions d
			where d.merchant_id = r.merchant_id and d.reward_id = r.id and d.refunded_at is null)
		union all
		select 'usage of a rule', coalesce(u.merchant_id, o.merchant_id), coalesce(u.customer_id, o.customer_id)
		from rule_usage u
		full join (
			select o.merchant_id, n->>'rule' as rule_id, k.customer_id, k.period, sum((n->>'points')::numeric) as points
			from orders o
			cross join lateral jsonb_array_elements(coalesce(o.decision->'usage', '[]')) n
			cross join lateral (values
				((n->>'customerId')::bigint, n->>'period'),
				(0, case when (n->>'isBudgeted')::boolean then 'ever' end)) as k (customer_id, period)
			where k.period is not null
			group by 1, 2, 3, 4
		) o on o.merchant_id = u.merchant_id and o.rule_id = u.rule_id and o.customer_id = u.customer_id
			and o.period = u.period
		where coalesce(u.points, 0) <> coalesce(o.points, 0)
		union all
		select 'codes of a list', l.merchant_id, l.id
		from coupon_lists l
		where (l.codes, l.used) <> (
			select count(*), count(c.coupon_id) from coupon_codes c
			where c.merchant_id = l.merchant_id and c.list_id = l.id)
		union all
		select 'completions of an objective', n.merchant_id, null
		from objective_counts n
		where n.completions <> (
			select count(*) from objective_completions o
			where o.merchant_id = n.merchant_id and o.objective = n.objective)
		union all
		select 'points of a completion', o.merchant_id, o.customer_id
		from objective_completions o
		left join point_records r on r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.id = o.record_id
		where (o.points, o.cashback) is distinct from (coalesce(r.points, 0), coalesce(r.cashback, 0))
		union all
		select 'rewards of a referral', f.merchant_id, f.id
		from referrals f
		left join orders o on o.merchant_id = f.merchant_id and o.id = f.order_id
		where (f.order_id is null and (f.referrer_record_id is not null or f.friend_record_id is not null))
			or (f.order_id is not null and (o.customer_id <> f.friend_id or o.state <> 2))`)
