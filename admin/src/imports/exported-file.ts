import type { ExportedList } from '@fiel/contract'
import { type CsvCell, type CsvFormat, parseCsv, writeCsv } from '@fiel/contract/csv'
import { CouponType, OrderState, PointType } from '../api/values.ts'
import type { PointReason } from '../i18n/explain-reason.ts'
import { orderStateText } from '../i18n/order-state-text.ts'
import type { Labels } from '../i18n/value-words.ts'
import { momentOf } from '../ui/save-csv.ts'

/** What a file says in the reader's language. */
export interface FileTexts {
	/** The titles of columns that can be imported, by field. */
	fields: Record<string, string>
	/** The titles of other columns. */
	titles: Record<string, string>
	orderStates: Labels<typeof OrderState>
	partlyReturned: string
	pointTypes: Labels<typeof PointType>
	couponTypes: Labels<typeof CouponType>
	explain: (point: PointReason) => string
}

/** The columns that an import reads, and their fields. */
const FIELDS: Record<string, string> = {
	CustomerId: 'customerId',
	Name: 'name',
	Email: 'email',
	Phone: 'phone',
	Document: 'document',
	Birthday: 'birthday',
	SignupDate: 'signedUp',
	Enrolled: 'enrolled',
	OrderId: 'orderId',
	PlacedDate: 'placed',
	Total: 'total',
	Status: 'status',
	CompletedDate: 'completed',
	CancelledDate: 'cancelled',
	Coupon: 'coupon',
	BranchId: 'branchId',
	SalesPersonId: 'salesPersonId',
	PaymentMethodId: 'paymentMethodId',
	Points: 'points',
	Cashback: 'cashback',
	ValidUntil: 'validUntil',
	Reason: 'reason',
}

const NUMBERS = [
	...[
		'Points',
		'Cashback',
		'Orders',
		'Spend',
		'Total',
		'EarnedPoints',
		'RemainingPoints',
		'Value',
		'Price',
		'Returned',
	],
]
const MOMENTS = [
	...['SignupDate', 'Recorded', 'PlacedDate', 'CompletedDate', 'CancelledDate', 'ValidFrom', 'ValidUntil'],
	...['EndedDate', 'Redeemed', 'Changed'],
]
const FLAGS = ['Enrolled', 'Used', 'Active']

/** Explains the reason of a record to programs; people read the sentence made from it. */
const DETAILS = 'ReasonDetails'

/** The first row of the file. */
export const titlesOf = (columns: string[], { fields, titles }: FileTexts): string[] =>
	columns
		.filter((column) => column !== DETAILS)
		.map((column) => fields[FIELDS[column] ?? ''] ?? titles[column] ?? column)

/** Writes exported rows, which the server writes for programs, for people. */
export const rowsForPeople = (
	list: ExportedList,
	columns: string[],
	rows: string[][],
	texts: FileTexts,
	format: CsvFormat,
): string => {
	const shown = columns.filter((column) => column !== DETAILS)
	const lines = rows.map((cells) => {
		const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
		return shown.map((column) => cellOf(list, column, row, texts))
	})
	return writeCsv(lines, format)
}

const cellOf = (
	list: ExportedList,
	column: string,
	row: Record<string, string>,
	texts: FileTexts,
): CsvCell => {
	const { titles, pointTypes, couponTypes, explain } = texts
	const cell = row[column]!
	if (cell === '') return null
	if (NUMBERS.includes(column)) return Number(cell)
	if (MOMENTS.includes(column)) return momentOf(cell)
	if (column === 'Birthday') return cell.slice(0, 10)
	if (FLAGS.includes(column)) return (cell === 'true' ? titles.yes : titles.no)!
	if (column === 'State') return stateOf(row, texts)
	if (column === 'Type')
		return list === 'coupons' ? labelOf(cell, CouponType, couponTypes) : labelOf(cell, PointType, pointTypes)
	if (column !== 'Reason') return cell
	const details = row[DETAILS]
	return explain({
		...{ Points: Number(row.Points), Sentence: cell },
		Reason: details ? JSON.parse(details) : null,
	})
}

const stateOf = ({ State: name, Returned }: Record<string, string>, texts: FileTexts): string => {
	const state = (OrderState as Record<string, number>)[name!]
	return state === undefined ? name! : orderStateText({ State: state, Returned: Number(Returned) }, texts)
}

const labelOf = (name: string, values: Record<string, number>, labels: Record<number, string>): string =>
	labels[values[name] ?? -1] ?? name

/** The cells of a part of an export. */
export const cellsOf = (csv: string): string[][] => parseCsv(csv, ',').map(({ cells }) => cells)
