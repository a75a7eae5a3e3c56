import { LIMITS, PointType } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { type Decimal, decimal, MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import { saveChangeKeys } from '../ledger/change-keys.ts'
import { type LedgerSession, loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { type PointRecord, plus } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { IMPORT_REASON } from '../messages/panel/import-texts.ts'
import { cashbackForPoints, pointsForCashback } from '../program/calculate-award.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { countOccurrences, digestRow } from './count-occurrences.ts'
import { findFreeKeys } from './find-free-keys.ts'
import { findNamedCustomers } from './find-named-customers.ts'
import type { Import, ParsedRow, RowOutcome, RowProblem } from './import.ts'

interface BalanceChange {
	/** As the row names the customer. */
	name: string
	unit: 'points' | 'cashback'
	amount: Decimal
	validUntil: Date | null
	/** Null where the row gives none. */
	reason: string | null
}

/**
 * A change with a key derived from its row, so that the same row counts once, also in another file, unless the import
 * was undone.
 */
interface KeyedChange extends BalanceChange {
	key: string
	customerId: number
}

/** Stands for a missing reason where rows are compared, whatever the language. */
const NO_REASON = 'file import'

/** The file of the rows, and who uploaded it. */
type ImportSource = Pick<Import, 'id' | 'fileName' | 'author'>

/** Adds to balances, or subtracts if the number is negative, each as a manual change. */
export const importBalances = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	parsedRows: ParsedRow[],
	from: ImportSource,
): Promise<RowOutcome[]> => {
	const changes = await addKeys(
		tx,
		merchant,
		from.id,
		parsedRows.map((parsed) => readChange(parsed, now)),
	)
	const good = changes.filter((change): change is KeyedChange => !isChangeProblem(change))
	const ids = [...new Set(good.map(({ customerId }) => customerId))]
	const program = await loadProgram(tx, merchant.id)
	const accounts = await lockAccounts(tx, merchant.id, ids).accounts
	const keys = await findFreeKeys(
		tx,
		merchant.id,
		good.map(({ key }) => key),
	)
	const needs = good.flatMap(({ customerId, unit, amount }) =>
		amount.lt(0) ? [{ customerId, spend: { [unit]: amount.abs() } }] : [],
	)
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts, needs)
	const made: { key: string; customerId: number; record: PointRecord }[] = []
	const outcomes = changes.map((change): PointRecord | 'same' | RowProblem => {
		if (isChangeProblem(change)) return change
		const { customerId } = change
		const key = keys.get(change.key)!
		if (key === null) return 'same'
		const record = applyChange(ledger, { merchant, program, from }, { ...change, key })
		if (!isChangeProblem(record)) made.push({ key, customerId, record })
		return record
	})
	await saveLedgerSession(tx, ledger)
	const saved = made.map(({ key, customerId, record }) => ({ key, customerId, recordId: record.id }))
	await saveChangeKeys(tx, merchant.id, now, saved)
	return outcomes.map((made) =>
		made === 'same' || isChangeProblem(made)
			? made
			: { outcome: 'created', effect: { recordId: made.id }, moved: made.amount },
	)
}

const isChangeProblem = (made: BalanceChange | PointRecord | RowProblem): made is RowProblem => 'code' in made

const rowProblem = (field: string, code: RowProblem['code'], reason: string): RowProblem => ({
	field,
	code,
	reason,
})

const addKeys = async (
	tx: Tx,
	merchant: Merchant,
	importId: number,
	changes: (BalanceChange | RowProblem)[],
): Promise<(KeyedChange | RowProblem)[]> => {
	const good = changes.filter((change): change is BalanceChange => !isChangeProblem(change))
	const customers = await findNamedCustomers(
		tx,
		merchant.id,
		good.map(({ name }) => name),
	)
	const known = good.flatMap((change) => {
		const customer = customers.get(change.name)
		return customer === undefined || customer === 'several' ? [] : [{ change, customer }]
	})
	const contents = known.map(({ customer: { originalId }, change: { unit, amount, reason } }) =>
		digestRow(originalId, unit, amount.toString(), reason ?? NO_REASON),
	)
	const nths = await countOccurrences(tx, merchant.id, importId, contents)
	const keyed = new Map(
		known.map(({ change, customer: { id: customerId } }, index): [BalanceChange, KeyedChange] => [
			change,
			{ ...change, customerId, key: `row ${contents[index]} ${nths[index]}` },
		]),
	)
	return changes.map((change) =>
		isChangeProblem(change)
			? change
			: (keyed.get(change) ?? unnamedProblem(change.name, customers.has(change.name))),
	)
}

const unnamedProblem = (name: string, isShared: boolean): RowProblem =>
	isShared
		? rowProblem('customerId', 'severalCustomers', `several customers have ${name}`)
		: rowProblem('customerId', 'Customer_NotFound', `there is no customer ${name}`)

const readChange = (parsed: ParsedRow, now: Date): BalanceChange | RowProblem => {
	const [points, cashback] = [parsed.number('points'), parsed.number('cashback')]
	if (points && cashback)
		return rowProblem('cashback', 'twoAmounts', 'the row has points and cashback; give one')
	const amount = points ?? cashback
	if (!amount) return rowProblem('points', 'required', 'it is empty')
	if (amount.eq(0)) return rowProblem(points ? 'points' : 'cashback', 'zero', 'it is zero')
	const digits = points ? POINT_DIGITS : MONEY_DIGITS
	if (amount.digits > digits)
		return rowProblem(points ? 'points' : 'cashback', 'tooPrecise', `it has more than ${digits} decimals`)
	const until = parsed.moment('validUntil')
	if (until && until <= now) return rowProblem('validUntil', 'past', 'it is over already')
	return {
		name: parsed.text('customerId')!,
		unit: points ? 'points' : 'cashback',
		amount,
		validUntil: until,
		reason: parsed.text('reason'),
	}
}

const applyChange = (
	ledger: LedgerSession,
	{ merchant, program, from }: { merchant: Merchant; program: Program; from: ImportSource },
	change: KeyedChange,
): PointRecord | RowProblem => {
	const { customerId, unit, amount, key, reason } = change
	if (unit === 'cashback' && (!program.cashback.isActive || decimal(program.cashback.pointValue).eq(0)))
		return rowProblem('cashback', 'ApiCustomer_ChangeCashback_Inactive', 'the program has no cashback')
	const { pointValue } = program.cashback
	const recordReason = {
		rule: 'manual change',
		version: program.version,
		key,
		reason: reason ?? IMPORT_REASON[merchant.language],
		import: from.id,
		file: from.fileName,
		author: from.author,
		...(unit === 'cashback' && { amount: amount.toString() }),
		pointValue,
	}
	const source = { type: PointType.ManualChange, reason: recordReason }
	const before = ledger.account(customerId).balance
	if (amount.lt(0)) {
		const record = ledger.apply(customerId, { do: 'spend', [unit]: amount.abs(), ...source })
		if (record !== 'insufficient') return record
		return rowProblem(
			unit,
			'PdvOrder_NotEnoughPoints',
			`the balance is ${before[unit]}, less than ${amount.abs()}`,
		)
	}
	const given =
		unit === 'points'
			? { points: amount, cashback: cashbackForPoints(program, amount) }
			: { points: pointsForCashback(program, amount), cashback: amount }
	const after = plus(before, given)
	if (given.points.gt(LIMITS.points) || after.points.gt(LIMITS.points) || after.cashback.gt(LIMITS.amount))
		return rowProblem(unit, 'tooMuch', 'it is more than a balance can hold')
	return mustApply(ledger, customerId, {
		do: 'earn',
		amount: given,
		validUntil: change.validUntil ?? validUntil(program, ledger.now, merchant.timeZone),
		...source,
	})
}
