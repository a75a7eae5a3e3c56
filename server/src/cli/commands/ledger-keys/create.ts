import { newLedgerKey } from '../../../seals/ledger-keys.ts'
import type { CliCommand } from '../../support/command.ts'
import { printLine } from '../../support/print.ts'

export const ledgerKeysCreateCommand: CliCommand = {
	name: 'ledger-keys create',
	summary: 'Generate a key for FIEL_LEDGER_KEYS and print it; it is not stored',
	options: {},
	run: async () => printLine(newLedgerKey()),
}
