/** The keys that seal the ledgers of tests. */
export const LEDGER_KEYS = ['5ea1'.repeat(16)]
/** The same as an environment for separate processes. */
export const WITH_LEDGER_KEYS = { FIEL_LEDGER_KEYS: LEDGER_KEYS.join(',') }
