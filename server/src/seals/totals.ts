/** How many rows of each table are sealed, and the sum of their seals as numbers of 256 bits: it does not depend on their order. */
export type Totals = Record<string, { rows: number; sum: bigint }>

export const NO_TOTALS: Totals = {}

/** Totals of nothing, as they are stored. */
export const NOTHING_COUNTED = '{}'

const MODULUS = 1n << 256n

export const addTo = (totals: Totals, table: string, seal: string | null, times: 1 | -1): Totals => {
	if (seal === null) return totals
	const { rows, sum } = totals[table] ?? { rows: 0, sum: 0n }
	totals[table] = { rows: rows + times, sum: sum + BigInt(times) * BigInt(`0x${seal || '0'}`) }
	return totals
}

/** As it is stored, and sealed. */
export const totalsText = (totals: Totals): string =>
	JSON.stringify(
		Object.fromEntries(
			Object.entries(totals)
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([table, { rows, sum }]) => [table, [rows, BigInt.asUintN(256, sum).toString(16)]]),
		),
	)

export const parseTotals = (text: string): Totals =>
	Object.fromEntries(
		Object.entries(JSON.parse(text) as Record<string, [number, string]>).map(([table, [rows, sum]]) => [
			table,
			{ rows, sum: BigInt(`0x${sum}`) },
		]),
	)

export const isSameSum = (a: bigint, b: bigint): boolean => (a - b) % MODULUS === 0n

export const totalsBody = (merchantId: number, slot: number, text: string): string =>
	`totals|${merchantId}|${slot}|${text}`
