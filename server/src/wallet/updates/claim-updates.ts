import type { WalletPlatform } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { type UpdateProblem, writeProblem } from './update-problem.ts'

/** A pass that one worker is updating. */
export interface ClaimedPass {
	id: number
	serial: string
	/** Null for the pass of an erased person. */
	customerId: number | null
	platforms: WalletPlatform[]
	contentHash: string
	marks: number
	/** Includes this attempt. */
	attempts: number
}

/** Longer than a round can take, so another worker only takes over the passes of a worker that died. */
const LEASE_MS = 5 * 60_000

/** Claims passes that are due, oldest first; skips those that another worker is claiming. */
export const claimUpdates = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	most: number,
): Promise<ClaimedPass[]> => {
	const passes = await tx.rows<ClaimedPass>(sql`
		select id, serial, customer_id as "customerId", platforms, content_hash as "contentHash", marks,
			attempts + 1 as attempts
		from wallet_passes
		where merchant_id = ${merchantId} and due_at <= ${now}
		order by due_at, id
		limit ${most}
		for update skip locked`)
	if (passes.length > 0)
		await tx.rows(sql`
			update wallet_passes set attempts = attempts + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
			where merchant_id = ${merchantId} and id = any(${passes.map(({ id }) => id)}::bigint[])`)
	return passes
}

/**
 * Dates the change of passes, before their devices are told: they ask at once what has changed since when. The protocol
 * counts whole seconds, so a second change within one is dated a second later.
 */
export const dateChanges = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	passIds: number[],
): Promise<void> => {
	if (passIds.length === 0) return
	await tx.rows(sql`
		update wallet_passes
		set changed_at = greatest(date_trunc('second', ${now}::timestamptz), changed_at + interval '1 second')
		where merchant_id = ${merchantId} and id = any(${passIds}::bigint[])`)
}

/** What became of an update. */
export interface UpdateResult {
	pass: ClaimedPass
	/** Of what the pass shows now. */
	contentHash: string
	/** Why it failed; null if it did not. */
	problem: UpdateProblem | null
	/** Devices that do not have the pass any more. */
	goneDevices: string[]
}

const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 6 * 3_600_000

/** The wait after each failure is twice the one before. */
export const retryDelay = (attempts: number): number =>
	Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LAST_RETRY_MS)

/** Saves what became of updates. A pass that was marked meanwhile is due again. */
export const saveUpdates = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	results: UpdateResult[],
): Promise<void> => {
	const rows = results.map(({ pass, contentHash, problem }) => ({
		...{ id: pass.id, marks: pass.marks, hash: contentHash, problem: problem && writeProblem(problem) },
		retryAt: new Date(now.getTime() + retryDelay(pass.attempts)),
	}))
	await tx.rows(sql`
		update wallet_passes p set
			content_hash = case when w.problem is null then w.hash else p.content_hash end,
			attempts = case when w.problem is null then 0 else p.attempts end,
			problem = w.problem,
			voided_at = case when w.problem is null and p.customer_id is null then ${now}::timestamptz end,
			due_at = case when w.problem is not null then w."retryAt" when p.marks = w.marks then null else ${now}::timestamptz end
		from json_to_recordset(${jsonRows(rows)}) as w (
			id bigint, marks integer, hash text, problem text, "retryAt" timestamptz)
		where p.merchant_id = ${merchantId} and p.id = w.id`)
	const gone = results.flatMap(({ pass, goneDevices }) =>
		goneDevices.map((device) => ({ device, passId: pass.id })),
	)
	if (gone.length === 0) return
	await tx.rows(sql`
		delete from wallet_registrations r
		using json_to_recordset(${jsonRows(gone)}) as w (device text, "passId" bigint)
		where r.merchant_id = ${merchantId} and r.device = w.device and r.pass_id = w."passId"`)
}
