import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { spentSince } from '../ledger/move-back.ts'
import { hasSharedReward } from './shared-reward.ts'

/**
 * Why a merge cannot be undone: it was undone already, the person was erased, the customer was merged into another one
 * since, or points or rewards were used since.
 */
export type UndoObstacle = 'undone' | 'erased' | 'mergedOn' | 'spent'

export interface ListedMerge {
	id: number
	/** Null after the data of the person were erased. */
	originalId: string | null
	name: string | null
	mergedAt: Date
	mergedBy: string
	undoneAt: Date | null
	undoneBy: string | null
	obstacle: UndoObstacle | null
}

/** The merges into a customer, and into the customers who were merged into them, newest first. */
export const listMerges = (db: Queryable, merchantId: number, customerId: number): Promise<ListedMerge[]> =>
	db.rows<ListedMerge>(sql`
		with recursive members as (
			select ${customerId}::bigint as id
			union
			select m.from_id from members
			join customer_merges m on m.merchant_id = ${merchantId} and m.into_id = members.id and m.undone_at is null
		)
		select m.id, m.archive -> 'customer' ->> 'original_id' as "originalId", m.archive -> 'customer' ->> 'name' as name,
			m.merged_at as "mergedAt", m.merged_by as "mergedBy", m.undone_at as "undoneAt", m.undone_by as "undoneBy",
			case
				when m.undone_at is not null then 'undone'
				when m.archive is null then 'erased'
				when m.into_id <> ${customerId} then 'mergedOn'
				when ${spentSince(merchantId, sql`m.into_id`)} or ${hasSharedReward(merchantId)} then 'spent' end as obstacle
		from customer_merges m
		join record_moves v on v.merchant_id = m.merchant_id and v.id = m.move_id
		where m.merchant_id = ${merchantId} and m.into_id in (select id from members)
		order by m.id desc
		limit ${MOST}`)

const MOST = 100
