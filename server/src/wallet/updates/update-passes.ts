import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { repeatSteps } from '../../db/step.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { hashContent, readContents, VOIDED_CONTENT } from '../contents.ts'
import { type CredentialsByPlatform, findCredentials } from '../credentials/credentials.ts'
import { hashLook, type PassLook, readLook } from '../look.ts'
import {
	type ClaimedPass,
	claimUpdates,
	dateChanges,
	saveUpdates,
	type UpdateResult,
} from './claim-updates.ts'
import { deleteVoidedPasses } from './forget-passes.ts'
import { markChanged, markForRefresh } from './mark-changed.ts'
import type { PassSender } from './pass-sender.ts'
import { type ChangedPass, sendUpdates } from './send-updates.ts'

const BATCH = 100
/** Limits a round, so that slow servers do not delay the other jobs; the rest waits for the next round. */
const ROUND_TIMEOUT_MS = 20_000

export interface UpdateOptions {
	sender: PassSender
	publicUrl: string
	/** Set for a single run, which waits until all is sent. */
	isOnce?: boolean | undefined
}

/**
 * Updates the passes of a merchant that are due; returns how many. No transaction is open while Apple and Google are
 * told. A worker that dies before it has saved what became of an update leaves the pass due, so another one repeats it.
 */
export const updatePasses = async (
	db: Database,
	clock: Clock,
	merchant: Merchant,
	options: UpdateOptions,
): Promise<number> => {
	await repeatSteps(() => db.transaction((tx) => deleteVoidedPasses(tx, merchant.id, clock.now())))
	if (!(await hasPasses(db, merchant.id))) return 0
	const look = await readLook(db, merchant)
	const lookHash = hashLook(look)
	const shared = hash('sha256', `${lookHash} ${merchant.timeZone}`)
	await repeatSteps(() => db.transaction((tx) => markForRefresh(tx, merchant.id, clock.now(), shared)))
	await repeatSteps(() => db.transaction((tx) => markChanged(tx, merchant.id, clock.now())))
	// Nothing of a sandbox leaves.
	const signers = merchant.isTest ? {} : await findCredentials(db, merchant.id)
	const began = performance.now()
	let updated = 0
	while (options.isOnce || performance.now() - began < ROUND_TIMEOUT_MS) {
		const claimed = await db.transaction((tx) => claimUpdates(tx, merchant.id, clock.now(), BATCH))
		if (claimed.length === 0) break
		const results = await updateBatch(db, clock, merchant, claimed, { look, lookHash, signers, ...options })
		await db.transaction((tx) => saveUpdates(tx, merchant.id, clock.now(), results))
		updated += results.filter(isUpdated).length
	}
	return updated
}

/** Not one that shows the same as before. */
const isUpdated = ({ pass, contentHash, problem }: UpdateResult): boolean =>
	problem === null && contentHash !== pass.contentHash

/** Whether the merchant offers passes and anybody has one: the job asks all merchants every minute. */
const hasPasses = async (db: Database, merchantId: number): Promise<boolean> => {
	const found = await db.rows(sql`
		select from wallet_settings where merchant_id = ${merchantId} and is_on
			and exists (select from wallet_passes where merchant_id = ${merchantId})`)
	return found.length > 0
}

interface BatchOptions extends UpdateOptions {
	look: PassLook
	lookHash: string
	signers: CredentialsByPlatform
}

const updateBatch = async (
	db: Database,
	clock: Clock,
	merchant: Merchant,
	claimed: ClaimedPass[],
	{ look, lookHash, signers, sender, publicUrl }: BatchOptions,
): Promise<UpdateResult[]> => {
	const ids = claimed.flatMap(({ customerId }) => customerId ?? [])
	const contents = await readContents(db, merchant, clock.now(), [...new Set(ids)])
	const passes = claimed.map((pass): ChangedPass => {
		const content = (pass.customerId === null ? undefined : contents.get(pass.customerId)) ?? VOIDED_CONTENT
		return { pass, content, contentHash: hashContent(content, lookHash) }
	})
	const changed = passes.filter(({ pass, contentHash }) => contentHash !== pass.contentHash)
	const changedIds = changed.map(({ pass }) => pass.id)
	await db.transaction((tx) => dateChanges(tx, merchant.id, clock.now(), changedIds))
	const sent = await sendUpdates(db, merchant, changed, { look, signers, sender, publicUrl })
	const same = passes.filter((one) => !changed.includes(one))
	return [
		...sent,
		...same.map(({ pass, contentHash }) => ({ pass, contentHash, problem: null, goneDevices: [] })),
	]
}
