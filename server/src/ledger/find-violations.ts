import type { Database } from '../db/database.ts'
import type { Finding } from '../finding.ts'
import { verifyAccounts } from './verify-accounts.ts'

/** Every place where the ledger of a merchant contradicts itself; an accountant wants this list empty. */
export const findViolations = (db: Database, merchantId: number): Promise<Finding[]> =>
	db.snapshot(async (snapshot) => {
		const found: Finding[] = []
		await verifyAccounts(snapshot, [merchantId], {
			onFinding: (finding) => found.push(finding),
			onProgress: () => {},
		})
		return found
	})
