/** What the ledgers of tests are sealed with. */
export const LEDGER_KEYS = ['5ea1'.repeat(16)]
/** The same for a process of its own. */
export const WITH_LEDGER_KEYS = { FIEL_LEDGER_KEYS: LEDGER_KEYS.join(',') }
