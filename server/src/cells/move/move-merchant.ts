import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Clock } from '../../clock.ts'
import { moveClaims } from '../../directory/move-claims.ts'
import { findMerchant } from '../../merchants/find-merchant.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Cell } from '../cell.ts'
import { arrive } from './arrive.ts'
import { beginMove } from './begin-move.ts'
import { clearTarget } from './clear-target.ts'
import { addFence, dropFence, setReplicaIdentity } from './fence.ts'
import { leave } from './leave.ts'
import { findMove, type Move } from './move.ts'
import {
	type CopyProgress,
	endReplication,
	isSubscribed,
	publish,
	readProgress,
	requireLogicalLog,
	subscribe,
} from './replicate.ts'

/** What a move needs besides the merchant. */
export interface MoveContext {
	home: Cell
	source: Cell
	target: Cell
	/** The address at which the PostgreSQL of the new cell reaches that of the old one. */
	sourceUrl: string
	clock: Clock
	/** For how long a request that a process has begun may still run. */
	longestRequest: number
}

export interface MoveReports {
	copying(progress: CopyProgress): void
	/** Requests waited for this long, and the merchant is in its new cell. */
	arrived(heldMs: number): void
	/** Checks the merchant in its new cell; the rows in the old one are kept if it fails. */
	verify(): Promise<void>
	/** Another attempt follows. */
	retrying(attempt: number): void
}

const COPY_POLL_MS = 500
/** Every process has noticed by then that the merchant is going to leave. */
const SETTLE_MS = 3_000
const ATTEMPTS = 20
const ATTEMPT_PAUSE_MS = 2_000
const ARRIVAL_POLL_MS = 10

/**
 * Moves a merchant with its sandboxes to another cell while it is served. Each step finds out what earlier ones have done,
 * so that a move that was interrupted anywhere continues. The commit in which the merchant leaves is the point of no
 * return: before it the move can be cancelled, after it the merchant belongs to the new cell.
 */
export const moveMerchant = async (
	name: string,
	moveContext: MoveContext,
	reports: MoveReports,
): Promise<void> => {
	const { source, target } = moveContext
	const move = (await findMove(source.db, name)) ?? (await start(name, moveContext))
	if (move.toCell !== (await target.identify()).number)
		throw new OperatorError(
			`The merchant ${name} is on its way to another cell. Finish or cancel that move first.`,
		)
	if (move.leftAt === null) {
		await copy(moveContext, move, reports)
		await leaveAndArrive(moveContext, move, reports)
	} else await waitForArrival(moveContext, move)
	await reports.verify()
	await finish(moveContext, move)
}

const start = async (name: string, { source, target }: MoveContext): Promise<Move> => {
	await requireLogicalLog(source)
	const merchant = await findMerchant(source.db, name)
	if (!merchant) throw new OperatorError(`There is no merchant "${name}"`)
	if (merchant.isTest) throw new OperatorError('A test mode moves together with its merchant')
	return beginMove(source.db, merchant, (await target.identify()).number)
}

const copy = async (moveContext: MoveContext, move: Move, reports: MoveReports): Promise<void> => {
	const { source, target } = moveContext
	await addFence(source.db, move)
	await setReplicaIdentity(source.db, 'full')
	await publish(source.db, move)
	if (!(await isSubscribed(target.db, move))) {
		await clearTarget(target.db, move)
		await subscribe(moveContext, move)
	}
	for (;;) {
		const progress = await readProgress(target.db, move)
		reports.copying(progress)
		if (progress.tables > 0 && progress.ready === progress.tables) break
		await sleep(COPY_POLL_MS)
	}
	await sleep(Math.max(0, move.startedAt.getTime() + SETTLE_MS - moveContext.clock.now().getTime()))
}

const leaveAndArrive = async (moveContext: MoveContext, move: Move, reports: MoveReports): Promise<void> => {
	const { source, target, clock } = moveContext
	for (let attempt = 1; ; attempt += 1) {
		const heldSince = await leave({ source: source.db, target: target.db }, move, clock.now())
		if (heldSince !== undefined) {
			await waitForArrival(moveContext, move)
			reports.arrived(performance.now() - heldSince)
			return
		}
		if (attempt === ATTEMPTS)
			throw new OperatorError(
				`The new cell does not catch up with the changes of ${move.name} in time. Try again when there are fewer, or cancel the move with --cancel.`,
			)
		reports.retrying(attempt)
		await sleep(ATTEMPT_PAUSE_MS)
	}
}

const waitForArrival = async ({ target }: MoveContext, { merchantId }: Move): Promise<void> => {
	while (!(await arrive(target.db, merchantId))) await sleep(ARRIVAL_POLL_MS)
}

/** What is left to do when the merchant is in its new cell. Afterwards the old one deletes its rows by a job. */
const finish = async (moveContext: MoveContext, move: Move): Promise<void> => {
	const { home, source, target, clock, longestRequest } = moveContext
	await endReplication(source.db, target.db, move)
	await setReplicaIdentity(source.db, 'default')
	await moveClaims(home.db, { number: move.toCell, db: target.db }, move.merchantIds, clock.now())
	const { leftAt } = (await findMove(source.db, move.name))!
	await sleep(Math.max(0, leftAt!.getTime() + longestRequest - clock.now().getTime()))
	await dropFence(source.db, move)
	for (const { db } of [target, source]) await forgetMove(db, move) // in the old cell last: it says that the move is not finished
}

const forgetMove = async (db: Cell['db'], { merchantId }: Move): Promise<void> => {
	await db.rows(sql`delete from moves where merchant_id = ${merchantId}`)
}

/** Ends a move before the merchant has left, and deletes what was copied. */
export const cancelMove = async (
	name: string,
	{ source, target }: Pick<MoveContext, 'source' | 'target'>,
): Promise<void> => {
	const move = await findMove(source.db, name)
	if (!move) throw new OperatorError(`The merchant ${name} is not being moved`)
	if (move.leftAt !== null)
		throw new OperatorError(
			`The merchant ${name} has already left, and belongs to its new cell. Run the move again to finish it.`,
		)
	await endReplication(source.db, target.db, move)
	await setReplicaIdentity(source.db, 'default')
	await dropFence(source.db, move)
	await clearTarget(target.db, move)
	await forgetMove(source.db, move)
}
