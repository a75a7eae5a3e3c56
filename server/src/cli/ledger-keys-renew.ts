import { listMerchants } from '../merchants/list-merchants.ts'
import { Problem } from '../problem.ts'
import { resealMerchants } from '../verify/reseal-merchants.ts'
import { verifyInstallation, verifyMerchants } from '../verify/verify-merchants.ts'
import type { Command } from './command.ts'
import { printLine } from './print.ts'
import { requireMigrated, withDatabase } from './with-database.ts'

export const ledgerKeysRenew: Command = {
	name: 'ledger-keys renew',
	summary: 'Verify everything, then seal it anew under the newest key, so that older ones can be taken away',
	options: {},
	run: (context) =>
		withDatabase(context, async (db) => {
			await requireMigrated(db)
			const ids = (await listMerchants(db)).map(({ id }) => id)
			const contradictions = await db.snapshot(async (snapshot) => {
				let count = 0
				const found = () => {
					count += 1
				}
				await verifyInstallation(snapshot, found)
				await verifyMerchants(snapshot, ids, { found, passed: () => {} })
				return count
			})
			if (contradictions > 0)
				throw new Problem(
					`Nothing was sealed: there are ${contradictions} contradictions, which new seals would hide. See: fiel verify`,
				)
			await resealMerchants(db, ids)
			const [fingerprint] = db.keyed.fingerprints
			printLine(
				`Sealed ${ids.length} ${ids.length === 1 ? 'merchant' : 'merchants'} anew under the key of fingerprint ${fingerprint}`,
			)
		}),
}
