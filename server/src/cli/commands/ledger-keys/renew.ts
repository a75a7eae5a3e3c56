import type { Database } from '../../../db/database.ts'
import { listMerchants } from '../../../merchants/list-merchants.ts'
import { OperatorError } from '../../../operator-error.ts'
import { deleteOlderKeys } from '../../../seals/ledger-keys.ts'
import { sealAll } from '../../../verify/reseal-merchants.ts'
import { verifyInstallation, verifyMerchants } from '../../../verify/verify-merchants.ts'
import { encryptWalletsAgain } from '../../../wallet/credentials/encrypt-again.ts'
import type { CliCommand } from '../../support/command.ts'
import { printLine } from '../../support/print.ts'
import { requireFolder } from '../../support/require-folder.ts'
import { requireMigrated, withCells, workInCells } from '../../support/with-database.ts'

export const ledgerKeysRenewCommand: CliCommand = {
	name: 'ledger-keys renew',
	summary: 'Verify everything, then seal it again with the newest key, so that older keys can be removed',
	options: {
		archive: {
			value: '<folder>',
			meaning: 'The folder with the files of archived events, to verify them too',
		},
		'as-it-is': {
			meaning: 'Seal without verifying, if the old key is lost or the first sealing was interrupted',
		},
	},
	run: (context, values) =>
		withCells(context, (cells) =>
			workInCells(cells, context, async (present) => {
				const folder = values.has('archive') ? await requireFolder(values.text('archive')) : undefined
				for (const { db } of present) {
					await requireMigrated(db)
					if (!values.has('as-it-is')) await requireNoContradictions(db, folder)
					const merchants = await sealAll(db)
					await encryptWalletsAgain(db)
					await deleteOlderKeys(db)
					const [fingerprint] = db.keyedHash.fingerprints
					printLine(
						`Sealed ${merchants} ${merchants === 1 ? 'merchant' : 'merchants'} anew under the key of fingerprint ${fingerprint}`,
					)
				}
			}),
		),
}

const requireNoContradictions = async (db: Database, archiveFolder: string | undefined): Promise<void> => {
	const ids = (await listMerchants(db)).map(({ id }) => id)
	const contradictions = await db.snapshot(async (snapshot) => {
		let count = 0
		const found = () => {
			count += 1
		}
		await verifyInstallation(snapshot, found)
		await verifyMerchants(snapshot, ids, { onFinding: found, onProgress: () => {} }, archiveFolder)
		return count
	})
	if (contradictions > 0)
		throw new OperatorError(
			`Nothing was sealed: there are ${contradictions} contradictions, which new seals would hide. See: fiel verify`,
		)
}
