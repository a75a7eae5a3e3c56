import type { Queryable } from '../db/database.ts'
import { checkAccounts } from '../ledger/check-accounts.ts'

export interface Auditor {
	/** Looks at the next accounts of a merchant; tells those newly found to contradict themselves. */
	look(db: Queryable, merchantId: number): Promise<number[]>
	/** Accounts that contradicted themselves when they were last looked at. */
	violations(): number
	checked(): number
}

const MOST = 200
const SLOW_MS = 250

/** Goes round all accounts, a few at a time: fewer where they have long histories, so that no look takes long. */
export const openAuditor = (): Auditor => {
	const places = new Map<number, { after: number; most: number }>()
	const broken = new Set<string>()
	let checked = 0
	return {
		async look(db, merchantId) {
			const place = places.get(merchantId) ?? { after: 0, most: MOST / 8 }
			places.set(merchantId, place)
			const began = performance.now()
			const accounts = await checkAccounts(db, merchantId, place.after, place.most)
			const isSlow = performance.now() - began > SLOW_MS
			const inTurn = accounts.filter(({ isRecent }) => !isRecent)
			place.after = inTurn.length === 0 ? 0 : Math.max(...inTurn.map(({ customerId }) => customerId))
			place.most = isSlow ? Math.ceil(place.most / 2) : Math.min(MOST, place.most * 2)
			checked += accounts.length
			return accounts
				.filter((account) => isNews(broken, merchantId, account))
				.map(({ customerId }) => customerId)
		},
		violations: () => broken.size,
		checked: () => checked,
	}
}

const isNews = (
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
