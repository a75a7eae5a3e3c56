import type { Database } from '../db/database.ts'
import type { Finding } from '../finding.ts'
import { verifyAccounts } from './verify-accounts.ts'

/** Verifies the whole ledger of a merchant and returns every contradiction in it. A sound ledger has none. */
export const findViolations = (db: Database, merchantId: number): Promise<Finding[]> =>
	db.snapshot(async (snapshot) => {
		const found: Finding[] = []
		await verifyAccounts(snapshot, [merchantId], {
			onFinding: (finding) => found.push(finding),
			onProgress: () => {},
		})
		return found
	})
