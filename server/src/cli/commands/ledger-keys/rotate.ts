import { OperatorError } from '../../../operator-error.ts'
import { addToKeyFile, keyFileOf } from '../../../seals/ledger-keys.ts'
import type { CliCommand } from '../../support/command.ts'
import { printLine } from '../../support/print.ts'

export const ledgerKeysRotateCommand: CliCommand = {
	name: 'ledger-keys rotate',
	summary: 'Add a new key for the embedded database; it is used from the next start on',
	options: {},
	run: async ({ config }) => {
		if (config.databaseUrl !== undefined || config.ledgerKeys.length > 0)
			throw new OperatorError(
				'The keys are in FIEL_LEDGER_KEYS: put a key from `ledger-keys create` before the existing ones.',
			)
		await addToKeyFile(config.dataDir)
		printLine(
			`${keyFileOf(config.dataDir)} has a new key. Restart Fiel, then seal everything again with: fiel ledger-keys renew`,
		)
	},
}
