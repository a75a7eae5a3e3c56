import { raw, type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { readPages } from '../db/read-pages.ts'
import type { Finding } from '../finding.ts'
import { listNotes } from './noted-changes.ts'
import type { SealedTable } from './sealed-table.ts'
import { SEALED_TABLES, sealedColumns } from './sealed-tables.ts'
import { addSeal, EMPTY_TOTALS, isSameSum, parseTotals, type SealTotals, totalsSealText } from './totals.ts'
import { rowSealText } from './tx-seals.ts'

/** Adds up the seals that are found, to compare them with the stored totals. */
export interface SealCounter {
	add(merchantId: number, table: string, seal: string | null): void
	totalsOf(merchantId: number): SealTotals
}

export const createSealCounter = (): SealCounter => {
	const sums = new Map<number, SealTotals>()
	const totalsOf = (merchantId: number): SealTotals => {
		const known = sums.get(merchantId) ?? {}
		sums.set(merchantId, known)
		return known
	}
	return {
		totalsOf,
		add: (merchantId, table, seal) => {
			addSeal(totalsOf(merchantId), table, seal ?? '', 1)
		},
	}
}

type ReportFinding = (finding: Finding) => void

/** The owner of the list of merchants. */
export const INSTALLATION = 0

/** Finds rows of sealed tables that do not match their seal, of some merchants or of the installation. */
export const verifySealedTables = async (
	db: Queryable,
	owners: number[],
	sealCounter: SealCounter,
	report: ReportFinding,
): Promise<void> => {
	const isOfInstallation = owners[0] === INSTALLATION
	for (const table of SEALED_TABLES.filter(({ owner }) => (owner === '0') === isOfInstallation))
		for await (const rows of readPages<SealedRow>(
			db,
			`sealed_${table.name}`,
			selectSealedRows(table, owners),
		))
			for (const row of rows) {
				sealCounter.add(row.owner, table.name, row.seal)
				if (row.seal !== null && db.keyedHash.matches(rowSealText(table.name, row.body), row.seal)) continue
				report({
					merchantId: row.owner,
					customerId: row.customerId,
					recordId: null,
					sentence: `${row.called} ${row.seal === null ? 'was put in' : 'was edited'} from outside: it does not carry the seal of what it says`,
				})
			}
}

interface SealedRow {
	owner: number
	customerId: number | null
	called: string
	body: string
	seal: string | null
}

const selectSealedRows = (table: SealedTable, merchantIds: number[]): Sql => {
	const isOfMerchant = table.owner !== '0'
	const called = [`'${table.called}'`, ...table.naming.map((column) => `t.${column}::text`)].join(', ')
	return sql`
		select ${raw(isOfMerchant ? 't.merchant_id' : '0::bigint')} as owner,
			${raw(table.customer ? `t.${table.customer}` : 'null::bigint')} as "customerId",
			concat_ws(' ', ${raw(called)}) as called, ${sealedText(table)} as body, encode(t.seal, 'hex') as seal
		from ${raw(table.name)} t
		where ${isOfMerchant ? sql`t.merchant_id = any(${merchantIds}::bigint[])` : sql`true`}`
}

/** The sealed text of a row `t`, as the trigger of its table writes it. */
export const sealedText = (table: SealedTable): Sql => {
	const members = (columns: readonly string[]) =>
		`jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(', ')})`
	return raw(
		`(${members(sealedColumns(table))} || jsonb_strip_nulls(${members(table.optional ?? [])}))::text`,
	)
}

/** Finds changes that were not sealed: they were made by other programs than Fiel. */
export const findNotedChanges = async (db: Queryable, owners: number[]): Promise<Finding[]> =>
	(await listNotes(db, owners)).map(({ owner, sentence }) => ({
		merchantId: owner,
		customerId: null,
		recordId: null,
		sentence,
	}))

/** Finds totals that do not match the rows: rows were deleted, inserted, or restored to an earlier state. */
export const findTotalsDrift = async (
	db: Queryable,
	owners: number[],
	sealCounter: SealCounter,
): Promise<Finding[]> => {
	const slots = await db.rows<{ merchantId: number; slot: number; totals: string; seal: string | null }>(sql`
		select merchant_id as "merchantId", slot, totals, encode(seal, 'hex') as seal from seal_totals
		where merchant_id = any(${owners}::bigint[])`)
	return owners.flatMap((merchantId) => {
		const mine = slots.filter((slot) => slot.merchantId === merchantId)
		const toFinding = (sentence: string): Finding => ({
			merchantId,
			customerId: null,
			recordId: null,
			sentence,
		})
		const edited = mine
			.filter(
				({ slot, totals, seal }) =>
					totals !== EMPTY_TOTALS &&
					!db.keyedHash.matches(totalsSealText(merchantId, slot, totals), seal ?? ''),
			)
			.map(({ slot }) => toFinding(`the totals of sealed rows were edited from outside, in slot ${slot}`))
		const kept = mine.map(({ totals }) => parseTotals(totals)).reduce(addTotals, {})
		// A merchant always has a program, so its totals are never empty.
		const isGone = merchantId !== INSTALLATION && mine.every(({ totals }) => totals === EMPTY_TOTALS)
		if (isGone) return [toFinding('the totals of sealed rows are gone')]
		return [...edited, ...compareTotals(sealCounter.totalsOf(merchantId), kept).map(toFinding)]
	})
}

const addTotals = (a: SealTotals, b: SealTotals): SealTotals => {
	const sum: SealTotals = { ...a }
	for (const [table, more] of Object.entries(b)) {
		const { rows, sum: previousSum } = sum[table] ?? { rows: 0, sum: 0n }
		sum[table] = { rows: rows + more.rows, sum: previousSum + more.sum }
	}
	return sum
}

const NO_ROWS = { rows: 0, sum: 0n }

const compareTotals = (actualTotals: SealTotals, storedTotals: SealTotals): string[] =>
	[...new Set([...Object.keys(actualTotals), ...Object.keys(storedTotals)])].sort().flatMap((table) => {
		const [actual, stored] = [actualTotals[table] ?? NO_ROWS, storedTotals[table] ?? NO_ROWS]
		if (actual.rows < stored.rows)
			return [`${stored.rows - actual.rows} of ${stored.rows} rows of ${table} were removed from outside`]
		if (actual.rows > stored.rows)
			return [`${actual.rows - stored.rows} rows of ${table} were put in from outside, beyond ${stored.rows}`]
		return isSameSum(actual.sum, stored.sum)
			? []
			: [`rows of ${table} were edited from outside, or put back as they once were`]
	})
