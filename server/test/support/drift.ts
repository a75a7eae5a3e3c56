import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import type { Finding } from '../../src/finding.ts'
import { verifyMerchants } from '../../src/verify/verify-merchants.ts'

/** What must hold after every test is what `fiel verify` looks for; of one merchant, or of all. */
export const findDrift = (db: Database, merchantId?: number): Promise<Finding[]> =>
	db.snapshot(async (snapshot) => {
		const merchants = await snapshot.rows<{ id: number }>(sql`select id from merchants`)
		const found: Finding[] = []
		await verifyMerchants(
			snapshot,
			merchants.map(({ id }) => id).filter((id) => merchantId === undefined || id === merchantId),
			{ found: (finding) => found.push(finding), passed: () => {} },
		)
		return found
	})
