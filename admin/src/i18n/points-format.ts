/**
 * Points with all decimals that they have, and no others: in the history, in the details of a record, at the counter and
 * in fields. The program says to how many decimals an order earns; the ledger keeps four.
 */
export const pointsFormat = (locale: string): Intl.NumberFormat =>
	new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })

/** Points to at most two decimals: in totals, in figures and in lists, where the rest is noise. */
export const roundPointsFormat = (locale: string): Intl.NumberFormat =>
	new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' })
