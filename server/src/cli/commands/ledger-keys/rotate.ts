import { Problem } from '../../../problem.ts'
import { addToKeyFile, keyFileOf } from '../../../seals/ledger-keys.ts'
import type { CliCommand } from '../../support/command.ts'
import { printLine } from '../../support/print.ts'

export const ledgerKeysRotateCommand: CliCommand = {
	name: 'ledger-keys rotate',
	summary: 'Put a new key before those of the embedded database; it is used from the next start on',
	options: {},
	run: async ({ config }) => {
		if (config.databaseUrl !== undefined || config.ledgerKeys.length > 0)
			throw new Problem(
				'The keys are in FIEL_LEDGER_KEYS: put one of `ledger-keys create` before those there.',
			)
		await addToKeyFile(config.dataDir)
		printLine(
			`${keyFileOf(config.dataDir)} has a new key. Start Fiel again, then seal everything anew with: fiel ledger-keys renew`,
		)
	},
}
