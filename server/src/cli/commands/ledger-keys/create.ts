import { newLedgerKey } from '../../../seals/ledger-keys.ts'
import type { CliCommand } from '../../support/command.ts'
import { printLine } from '../../support/print.ts'

export const ledgerKeysCreateCommand: CliCommand = {
	name: 'ledger-keys create',
	summary: 'Make up a key for FIEL_LEDGER_KEYS and print it; nothing is kept',
	options: {},
	run: async () => printLine(newLedgerKey()),
}
