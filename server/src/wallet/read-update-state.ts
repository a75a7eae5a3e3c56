import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { readProblem, type UpdateProblem } from './updates/update-problem.ts'

/** How many passes there are, and how their updates do. */
interface UpdateState {
	passes: number
	devices: number
	waiting: number
	/** Why the newest update failed that has not succeeded since. */
	problem: UpdateProblem | null
}

export const readUpdateState = async (db: Queryable, merchantId: number): Promise<UpdateState> => {
	const [state] = await db.rows<Omit<UpdateState, 'problem'> & { problem: string | null }>(sql`
		select (select count(*) from wallet_passes where merchant_id = ${merchantId} and customer_id is not null) as passes,
			(select count(distinct device) from wallet_registrations where merchant_id = ${merchantId}) as devices,
			(select count(*) from wallet_passes where merchant_id = ${merchantId} and due_at is not null) as waiting,
			(
				select problem from wallet_passes
				where merchant_id = ${merchantId} and due_at is not null and problem is not null
				order by due_at desc limit 1
			) as problem`)
	return { ...state!, problem: state!.problem === null ? null : readProblem(state!.problem) }
}
