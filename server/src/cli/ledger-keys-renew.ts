import type { Database } from '../db/database.ts'
import { listMerchants } from '../merchants/list-merchants.ts'
import { Problem } from '../problem.ts'
import { forgetOlderKeys } from '../seals/ledger-keys.ts'
import { sealAll } from '../verify/reseal-merchants.ts'
import { verifyInstallation, verifyMerchants } from '../verify/verify-merchants.ts'
import type { Command } from './command.ts'
import { printLine } from './print.ts'
import { requireMigrated, withDatabase } from './with-database.ts'

export const ledgerKeysRenew: Command = {
	name: 'ledger-keys renew',
	summary: 'Verify everything, then seal it anew under the newest key, so that older ones can be taken away',
	options: {
		'as-it-is': {
			meaning: 'Seal without verifying, where the old key is lost or the first sealing was interrupted',
		},
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			await requireMigrated(db)
			if (!values.has('as-it-is')) await refuseContradictions(db)
			const merchants = await sealAll(db)
			await forgetOlderKeys(db)
			const [fingerprint] = db.keyed.fingerprints
			printLine(
				`Sealed ${merchants} ${merchants === 1 ? 'merchant' : 'merchants'} anew under the key of fingerprint ${fingerprint}`,
			)
		}),
}

const refuseContradictions = async (db: Database): Promise<void> => {
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
}
