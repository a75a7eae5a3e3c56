import { PointType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type Ids, idList } from '../db/ids.ts'
import { numberLiteral } from '../db/number-literal.ts'
import type { Locked } from './lock-accounts.ts'
import type { RecordRow } from './record-row.ts'

export interface ReferencedRow extends RecordRow {
	expired_points: Decimal | null
	expired_cashback: Decimal | null
	/** Whether it is a lot whose shortfall may be covered by other records, see `read-covers.ts`. */
	is_covered: boolean
}

export interface DrawRow {
	customer_id: number
	id: number
	record_id: number
	lot_id: number
	points: Decimal
	cashback: Decimal
}

/** Records that commands refer to, how much of them has expired unspent, and the draws of the records to be refunded. */
export interface ReferencedRecords {
	/** The ids that were requested, whether they exist or not. */
	ids: Set<number>
	rows: ReferencedRow[]
	draws: DrawRow[]
}

/** Joins how much of a lot `r` has expired unspent. */
export const expiredJoin = (merchantId: number): Sql => sql`
	left join lateral (
		select sum(d.points) as points, sum(d.cashback) as cashback
		from point_draws d
		join point_records e on e.merchant_id = d.merchant_id and e.customer_id = d.customer_id and e.id = d.record_id
		where d.merchant_id = ${merchantId} and d.customer_id = r.customer_id and d.lot_id = r.id
			and e.type = ${numberLiteral(PointType.Expiration)}
	) expired on true`

/** The lots that the records to be refunded had drawn from are read too. */
export const readReferencedRecords = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customers: Ids,
	referenced: Ids,
	refunds: number[] = [],
): Promise<ReferencedRecords> => {
	const requested = Array.isArray(referenced) ? [...referenced, ...refunds] : referenced
	if (Array.isArray(requested) && requested.length === 0) return { ids: new Set(), rows: [], draws: [] }
	const drawn = sql`from point_draws
		where merchant_id = ${merchantId} and customer_id = any(${idList(customers)})
			and record_id = any(${refunds}::bigint[])`
	const [draws, rows] = await Promise.all([
		refunds.length === 0
			? []
			: tx.rows<DrawRow>(
					sql`select customer_id, id, record_id, lot_id, points, cashback ${drawn} order by id`,
				),
		tx.rows<ReferencedRow>(sql`
			select r.*, expired.points as expired_points, expired.cashback as expired_cashback,
				r.points >= 0 and r.cashback >= 0 and (
					exists (
						select from lot_links l
						where l.merchant_id = r.merchant_id and l.customer_id = r.customer_id and l.lot_id = r.id)
					or exists (
						select from point_draws d
						where d.merchant_id = r.merchant_id and d.customer_id = r.customer_id and d.record_id = r.id)
				) as is_covered
			from point_records r
			${expiredJoin(merchantId)}
			where r.merchant_id = ${merchantId} and r.customer_id = any(${idList(customers)})
				and r.id = any(${idList(requested)} || array(select lot_id ${drawn}))`),
	])
	return { ids: new Set(Array.isArray(requested) ? requested : rows.map(({ id }) => id)), rows, draws }
}
