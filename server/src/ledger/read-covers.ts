import { type Sql, default as sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Locked } from './lock-accounts.ts'
import type { LotLink } from './machine/account.ts'
import type { DrawRow, ReferencedRow } from './read-referenced-records.ts'
import { expiredJoin } from './read-referenced-records.ts'

interface LinkRow {
	customer_id: number
	record_id: number
	lot_id: number
	kind: LotLink['kind']
}

/**
 * The records that cover the shortfall of some lots, with the links and draws between them. A covering record may have
 * drawn from a lot that has a shortfall of its own, so these form a graph. See `machine/cover.ts`.
 */
interface Covers {
	rows: ReferencedRow[]
	links: LinkRow[]
	draws: DrawRow[]
}

/** It takes one round trip, however many lots are linked to each other. */
export const readCovers = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	lots: { customer_id: number; id: number }[],
): Promise<Covers> => {
	if (lots.length === 0) return { rows: [], links: [], draws: [] }
	const reached = reachableFrom(merchantId, lots)
	const [links, draws, rows] = await Promise.all([
		tx.rows<LinkRow>(sql`
			${reached}
			select l.customer_id, l.record_id, l.lot_id, l.kind
			from reached t
			join lot_links l on l.merchant_id = ${merchantId} and l.customer_id = t.customer_id and l.lot_id = t.id
			order by l.record_id`),
		tx.rows<DrawRow>(sql`
			${reached}
			select d.customer_id, d.id, d.record_id, d.lot_id, d.points, d.cashback
			from (
				select customer_id, id from reached
				union
				select l.customer_id, l.record_id
				from reached t
				join lot_links l on l.merchant_id = ${merchantId} and l.customer_id = t.customer_id and l.lot_id = t.id
			) t
			join point_draws d on d.merchant_id = ${merchantId} and d.customer_id = t.customer_id and d.record_id = t.id
			order by d.id`),
		tx.rows<ReferencedRow>(sql`
			${reached}
			select r.*, expired.points as expired_points, expired.cashback as expired_cashback, false as is_covered
			from (
				select customer_id, id from reached
				union
				select l.customer_id, l.record_id
				from reached t
				join lot_links l on l.merchant_id = ${merchantId} and l.customer_id = t.customer_id and l.lot_id = t.id
			) t
			join point_records r on r.merchant_id = ${merchantId} and r.customer_id = t.customer_id and r.id = t.id
			${expiredJoin(merchantId)}`),
	])
	return { rows, links, draws }
}

/** Follows a lot to its grace lots, and to the lots that it or the record that revoked it has drawn from. */
const reachableFrom = (merchantId: number, lots: { customer_id: number; id: number }[]): Sql => sql`
	with recursive reached (customer_id, id) as (
		select customer_id, id
		from unnest(${lots.map((lot) => lot.customer_id)}::bigint[], ${lots.map((lot) => lot.id)}::bigint[])
			as lot (customer_id, id)
		union
		select t.customer_id, next.id
		from reached t
		cross join lateral (
			select l.record_id
			from lot_links l
			where l.merchant_id = ${merchantId} and l.customer_id = t.customer_id and l.lot_id = t.id and l.kind = 'grace'
			union all
			select d.lot_id
			from point_draws d
			where d.merchant_id = ${merchantId} and d.customer_id = t.customer_id and d.record_id = t.id
			union all
			select d.lot_id
			from lot_links l
			join point_draws d
				on d.merchant_id = l.merchant_id and d.customer_id = l.customer_id and d.record_id = l.record_id
			where l.merchant_id = ${merchantId} and l.customer_id = t.customer_id and l.lot_id = t.id and l.kind = 'revoked'
		) next (id)
	)`
