/**
 * Points with all decimals that they have, and no others, wherever they are shown. The program says to how many decimals
 * an order earns; the ledger keeps four.
 */
export const pointsFormat = (locale: string): Intl.NumberFormat =>
	new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
