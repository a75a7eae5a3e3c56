import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import type { Finding } from '../../src/finding.ts'
import { verifyInstallation, verifyMerchants } from '../../src/verify/verify-merchants.ts'

/** Tests of only the ledger create records without a cause, and mark them in their reason. */
const WITHOUT_CAUSE = /made for is not there$|^the record gives a reward back/

/** After every test the checks of `fiel verify` must pass, for the merchants that it used; without ids, for all. */
export const findDrift = (db: Database, merchantIds?: ReadonlySet<number>): Promise<Finding[]> =>
	db.snapshot(async (snapshot) => {
		const merchants = await snapshot.rows<{ id: number }>(sql`select id from merchants`)
		const found: Finding[] = []
		await verifyMerchants(
			snapshot,
			merchants.map(({ id }) => id).filter((id) => merchantIds?.has(id) ?? true),
			{ onFinding: (finding) => found.push(finding), onProgress: () => {} },
		)
		await verifyInstallation(snapshot, (finding) => found.push(finding))
		const uncaused = await snapshot.rows<{ id: number }>(
			sql`select id from point_records where reason ->> 'rule' in ('test', 'story')`,
		)
		const uncausedIds = new Set(uncaused.map(({ id }) => id))
		return found.filter(
			({ recordId, sentence }) => !(uncausedIds.has(recordId!) && WITHOUT_CAUSE.test(sentence)),
		)
	})
