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
		select 'codes of a list', l.merchant_id, l.id
		from coupon_lists l
		where (l.codes, l.used) <> (
			select count(*), count(c.coupon_id) from coupon_codes c
			where c.merchant_id = l.merchant_id and c.list_id = l.id)`)
