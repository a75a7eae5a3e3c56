import type { Queryable } from '../db/database.ts'
import { checkAccounts } from '../ledger/check-accounts.ts'

export interface LedgerAuditor {
	/** Checks the next accounts of a merchant, and returns those that are newly found to be inconsistent. */
	checkNext(db: Queryable, merchantId: number): Promise<number[]>
	/** The number of accounts that were inconsistent at their last check. */
	violations(): number
	checked(): number
}

const MAX_ACCOUNTS = 200
const SLOW_MS = 250

/** Cycles through all accounts, a few at a time; fewer if they have long histories, so that no check takes long. */
export const createLedgerAuditor = (): LedgerAuditor => {
	const positions = new Map<number, { after: number; batchSize: number }>()
	const broken = new Set<string>()
	let checked = 0
	return {
		async checkNext(db, merchantId) {
			const position = positions.get(merchantId) ?? { after: 0, batchSize: MAX_ACCOUNTS / 8 }
			positions.set(merchantId, position)
			const began = performance.now()
			const accounts = await checkAccounts(db, merchantId, position.after, position.batchSize)
			const isSlow = performance.now() - began > SLOW_MS
			const inTurn = accounts.filter(({ isRecent }) => !isRecent)
			position.after = inTurn.length === 0 ? 0 : Math.max(...inTurn.map(({ customerId }) => customerId))
			position.batchSize = isSlow
				? Math.ceil(position.batchSize / 2)
				: Math.min(MAX_ACCOUNTS, position.batchSize * 2)
			checked += accounts.length
			return accounts
				.filter((account) => isNewlyBroken(broken, merchantId, account))
				.map(({ customerId }) => customerId)
		},
		violations: () => broken.size,
		checked: () => checked,
	}
}

const isNewlyBroken = (
	broken: Set<string>,
	merchantId: number,
	{ customerId, isSound }: { customerId: number; isSound: boolean },
): boolean => {
	const name = `${merchantId} ${customerId}`
	if (isSound) {
		broken.delete(name)
		return false
	}
	const isNew = !broken.has(name)
	broken.add(name)
	return isNew
}
