/**
 * For each table, the number of sealed rows and the sum of their seals as 256-bit numbers, which does not depend
 * on their order.
 */
export type SealTotals = Record<string, { rows: number; sum: bigint }>

/** Empty totals in their stored form. */
export const EMPTY_TOTALS = '{}'

const MODULUS = 1n << 256n

export const addSeal = (totals: SealTotals, table: string, seal: string | null, sign: 1 | -1): SealTotals => {
	if (seal === null) return totals
	totals[table] ??= { rows: 0, sum: 0n }
	const total = totals[table]
	const value = BigInt(`0x${seal || '0'}`)
	total.rows += sign
	total.sum += sign === 1 ? value : -value
	return totals
}

type StoredTotals = Record<string, [rows: number, sum: string]>

export const parseTotals = (text: string): SealTotals =>
	Object.fromEntries(
		Object.entries(JSON.parse(text) as StoredTotals).map(([table, [rows, sum]]) => [
			table,
			{ rows, sum: BigInt(`0x${sum}`) },
		]),
	)

/** Adds to stored totals; the sums of tables without changes are not converted. */
export const addToStoredTotals = (text: string, changes: SealTotals): string => {
	const stored = JSON.parse(text) as StoredTotals
	for (const [table, { rows, sum }] of Object.entries(changes)) {
		const [rowsBefore, sumBefore] = stored[table] ?? [0, '0']
		const after = BigInt.asUintN(256, BigInt(`0x${sumBefore}`) + sum)
		stored[table] = [rowsBefore + rows, after.toString(16)]
	}
	return JSON.stringify(stored)
}

export const isSameSum = (a: bigint, b: bigint): boolean => (a - b) % MODULUS === 0n

export const totalsSealText = (merchantId: number, slot: number, text: string): string =>
	`totals|${merchantId}|${slot}|${text}`
