import { newLedgerKey } from '../seals/ledger-keys.ts'
import type { Command } from './command.ts'
import { printLine } from './print.ts'

export const ledgerKeysCreate: Command = {
	name: 'ledger-keys create',
	summary: 'Make up a key for FIEL_LEDGER_KEYS and print it; nothing is kept',
	options: {},
	run: async () => printLine(newLedgerKey()),
}
