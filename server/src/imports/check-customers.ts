import { normalizeDocument } from '@fiel/contract/document'
import sql from 'sql-template-tag'
import { checkBirthday, checkDocument } from '../customers/check-customer.ts'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { countOccurrences, digestRow } from './count-occurrences.ts'
import type { FileRow, Import, ParsedRow, RowProblem } from './import.ts'
import { toRowProblem } from './to-row-problem.ts'

/** What is wrong with a row: an error keeps it out, a warning does not. */
export interface RowChecks {
	errors: RowProblem[]
	warnings: RowProblem[]
}

/** Families share addresses, and a later row may correct an order, so these are told and the row is imported. */
export const WARNING_CODES: ReadonlySet<string> = new Set([
	'sameEmail',
	'sameDocument',
	'sameOrder',
	'inFuture',
	'leadingZeros',
])

/**
 * Finds documents and birthdays that cannot exist, and ids, e-mails and documents that the file has twice, or that another customer has, also in rows with other errors, which do not count against the rows after them. It counts what it has seen, so it must not be rolled back with a trial.
 */
export const checkCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	importId: number,
	rows: ParsedRow[],
	others: OtherRows,
): Promise<Map<ParsedRow, RowChecks>> => {
	const merchantId = merchant.id
	const checks = new Map(rows.map((row) => [row, { errors: [], warnings: [] } as RowChecks]))
	const mentions = rows.flatMap(mentionsOf)
	const owners = await findOwners(tx, merchantId, mentions)
	for (const row of rows)
		checks.get(row)!.errors.push(...documentProblems(row, owners), ...birthdayProblems(row, merchant, now))
	const isGood = new Map(
		rows.map((row) => [row, row.errors.length === 0 && checks.get(row)!.errors.length === 0]),
	)
	const nths = await countOccurrences(
		tx,
		merchantId,
		importId,
		mentions.map(({ kind, value }) => digestRow(kind, value)),
		(index) => isGood.get(mentions[index]!.row)!,
	)
	const repeated = new Set<ParsedRow>()
	for (const [index, { row, kind, value }] of mentions.entries()) {
		const { warnings } = checks.get(row)!
		const isRepeated = nths[index]! > 1
		const other = others(row, kind, value)
		const owner = owners.find(
			(one) => one.kind === kind && one.value === value && one.id !== row.text('customerId'),
		)
		if (kind === 'customerId' || kind === 'contact') {
			if (isRepeated) repeated.add(row)
		} else if (other !== null) warnings.push(problem(kind, CODES[kind], `row ${other} has it too`))
		else if (isRepeated) warnings.push(problem(kind, CODES[kind], 'another row has it too'))
		else if (owner) warnings.push(problem(kind, CODES[kind], `customer ${owner.id} has it too`))
	}
	for (const row of repeated) checks.get(row)!.errors.push(repetitionOf(row))
	return checks
}

const CODES = { email: 'sameEmail', document: 'sameDocument' } as const

interface Mention {
	row: ParsedRow
	kind: 'customerId' | 'contact' | 'email' | 'document'
	/** In the form in which values are compared. */
	value: string
}

/** The line of another customer's row that has the same value. */
export type OtherRows = (row: ParsedRow, kind: Mention['kind'], value: string) => number | null

/** Looks through a whole list of the file, of which each partition imports a part. Rows of earlier and later lists are only counted. */
export const otherRowsOf = ({ fields }: Pick<Import, 'fields'>, list: FileRow[]): OtherRows => {
	const cellOf = ({ cells }: FileRow, name: string): string => cells[fields.indexOf(name)]?.trim() ?? ''
	const by = {
		email: Map.groupBy(list, (row) => cellOf(row, 'email').toLowerCase()),
		document: Map.groupBy(list, (row) => normalizeDocument(cellOf(row, 'document'))),
	}
	const idOf = new Map(list.map((row) => [row.line, cellOf(row, 'customerId')]))
	return (row, kind, value) => {
		if (kind !== 'email' && kind !== 'document') return null
		const own = idOf.get(row.line)
		const other = by[kind].get(value)?.find(({ line }) => line !== row.line && idOf.get(line) !== own)
		return other?.line ?? null
	}
}

const mentionsOf = (row: ParsedRow): Mention[] => {
	const id = row.text('customerId')
	const email = row.text('email')?.trim().toLowerCase()
	const document = normalizeDocument(row.text('document') ?? '')
	return [
		...(id === null ? [] : [{ row, kind: 'customerId', value: id } as const]),
		...(row.contact === undefined ? [] : [{ row, kind: 'contact', value: row.contact } as const]),
		...(email ? [{ row, kind: 'email', value: email } as const] : []),
		...(document ? [{ row, kind: 'document', value: document } as const] : []),
	]
}

/** A customer may keep a document that was stored before it was checked. */
const documentProblems = (row: ParsedRow, owners: Owner[]): RowProblem[] => {
	const document = row.text('document')
	const refusal = checkDocument({ document })
	if (document === null || refusal === null) return []
	const key = normalizeDocument(document)
	const isKept = owners.some(
		({ kind, value, id }) => kind === 'document' && value === key && id === row.text('customerId'),
	)
	return isKept ? [] : [toRowProblem(refusal, 'document')]
}

const birthdayProblems = (row: ParsedRow, merchant: Merchant, now: Date): RowProblem[] => {
	const refusal = checkBirthday({ birthday: row.text('birthday') }, merchant, now)
	return refusal ? [toRowProblem(refusal, 'birthday')] : []
}

const problem = (field: string, code: RowProblem['code'], reason: string): RowProblem => ({
	field,
	code,
	reason,
})

const repetitionOf = ({ contact }: ParsedRow): RowProblem =>
	contact === undefined
		? problem('customerId', 'duplicateId', 'another row has the same id')
		: problem(contact.slice(0, contact.indexOf(' ')), 'duplicateContact', 'another row is the same customer')

interface Owner {
	kind: 'email' | 'document'
	value: string
	/** The merchant's id of the customer. */
	id: string
}

const findOwners = (tx: Tx, merchantId: number, mentions: Mention[]): Promise<Owner[]> => {
	const valuesOf = (wanted: Mention['kind']): string[] =>
		mentions.filter(({ kind }) => kind === wanted).map(({ value }) => value)
	return tx.rows<Owner>(sql`
		select 'email' as kind, lower(email) as value, original_id as id from customers
		where merchant_id = ${merchantId} and email is not null and lower(email) = any(${valuesOf('email')}::text[])
		union all
		select 'document', document_key(document), original_id from customers
		where merchant_id = ${merchantId} and document is not null
			and document_key(document) = any(${valuesOf('document')}::text[])`)
}
