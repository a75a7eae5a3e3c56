import { LIMITS, PointType } from '@fiel/contract'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, decimal, MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { type PointRecord, plus } from '../ledger/machine/account.ts'
import { type Book, openBook } from '../ledger/open-book.ts'
import { findChangeKeys, useChangeKeys } from '../ledger/use-change-keys.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { cashbackOf, pointsOf } from '../program/earn.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { countContents, digestOf } from './count-contents.ts'
import type { RowOutcome, Saying, Wrong } from './import.ts'

interface Change {
	customer: string
	unit: 'points' | 'cashback'
	amount: Decimal
	validUntil: Date | null
	reason: string
}

/** A change with a key of what its row says: said again, in this file or another, it is known. */
interface KeyedChange extends Change {
	key: string
}

/** Adds to balances, or takes from them where the number is negative, as a manual change each. */
export const importBalances = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	sayings: Saying[],
	importId: number,
): Promise<RowOutcome[]> => {
	const changes = await withKeys(
		tx,
		merchant,
		importId,
		sayings.map((said) => changeOf(said, now)),
	)
	const good = changes.filter((change): change is KeyedChange => !isBad(change))
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		good.map(({ customer }) => customer),
	)
	const program = await loadProgram(tx, merchant.id)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()])
	const used = await findChangeKeys(
		tx,
		merchant.id,
		good.map(({ key }) => key),
	)
	const needs = good.flatMap(({ customer, unit, amount }) => {
		const customerId = ids.get(customer)
		return customerId && amount.lt(0) ? [{ customerId, spend: { [unit]: amount.abs() } }] : []
	})
	const book = await openBook(tx, merchant.id, now, accounts, needs)
	const made: { key: string; customerId: number; record: PointRecord }[] = []
	const outcomes = changes.map((change): RowOutcome => {
		if (isBad(change)) return change
		const { customer, key } = change
		const customerId = ids.get(customer)
		if (!customerId) return wrong('customerId', 'Customer_NotFound', `there is no customer ${customer}`)
		if (used.has(key)) return 'same'
		const record = make(book, merchant, program, customerId, change)
		if (isBad(record)) return record
		made.push({ key, customerId, record })
		return 'created'
	})
	await book.save()
	const keys = made.map(({ key, customerId, record }) => ({ key, customerId, recordId: record.id }))
	await useChangeKeys(tx, merchant.id, now, keys)
	return outcomes
}

const isBad = (made: Change | PointRecord | Wrong): made is Wrong => 'code' in made

const wrong = (field: string, code: string, reason: string): Wrong => ({ field, code, reason })

const withKeys = async (
	tx: Tx,
	merchant: Merchant,
	importId: number,
	changes: (Change | Wrong)[],
): Promise<(KeyedChange | Wrong)[]> => {
	const good = changes.filter((change): change is Change => !isBad(change))
	const contents = good.map(({ customer, unit, amount, reason }) =>
		digestOf(customer, unit, amount.toString(), reason),
	)
	const nths = await countContents(tx, merchant.id, importId, contents)
	const keys = new Map(good.map((change, index) => [change, `row ${contents[index]} ${nths[index]}`]))
	return changes.map((change) => (isBad(change) ? change : { ...change, key: keys.get(change)! }))
}

const changeOf = (said: Saying, now: Date): Change | Wrong => {
	const [points, cashback] = [said.number('points'), said.number('cashback')]
	if (points && cashback) return wrong('cashback', 'twoAmounts', 'the row has points and cashback; give one')
	const amount = points ?? cashback
	if (!amount) return wrong('points', 'required', 'it is empty')
	if (amount.eq(0)) return wrong(points ? 'points' : 'cashback', 'zero', 'it is zero')
	const digits = points ? POINT_DIGITS : MONEY_DIGITS
	if (amount.digits > digits)
		return wrong(points ? 'points' : 'cashback', 'tooPrecise', `it has more than ${digits} decimals`)
	const until = said.moment('validUntil')
	if (until && until <= now) return wrong('validUntil', 'past', 'it is over already')
	return {
		customer: said.text('customerId')!,
		unit: points ? 'points' : 'cashback',
		amount,
		validUntil: until,
		reason: said.text('reason') ?? 'file import',
	}
}

const make = (
	book: Book,
	merchant: Merchant,
	program: Program,
	customerId: number,
	change: KeyedChange,
): PointRecord | Wrong => {
	const { unit, amount, key, reason } = change
	if (unit === 'cashback' && (!program.cashback.isActive || decimal(program.cashback.pointValue).eq(0)))
		return wrong('cashback', 'ApiCustomer_ChangeCashback_Inactive', 'the program has no cashback')
	const { pointValue } = program.cashback
	const why = {
		rule: 'manual change',
		version: program.version,
		key,
		reason,
		...(unit === 'cashback' && { amount: amount.toString() }),
		pointValue,
	}
	const source = { type: PointType.ManualChange, reason: why }
	const before = book.account(customerId).balance
	if (amount.lt(0)) {
		const record = book.apply(customerId, { do: 'spend', [unit]: amount.abs(), ...source })
		if (record !== 'insufficient') return record
		return wrong(
			unit,
			'PdvOrder_NotEnoughPoints',
			`the balance is ${before[unit]}, less than ${amount.abs()}`,
		)
	}
	const given =
		unit === 'points'
			? { points: amount, cashback: cashbackOf(program, amount) }
			: { points: pointsOf(program, amount), cashback: amount }
	const after = plus(before, given)
	if (given.points.gt(LIMITS.points) || after.points.gt(LIMITS.points) || after.cashback.gt(LIMITS.amount))
		return wrong(unit, 'tooMuch', 'it is more than a balance can hold')
	return book.apply(customerId, {
		do: 'earn',
		amount: given,
		validUntil: change.validUntil ?? validUntil(program, book.now, merchant.timeZone),
		...source,
	}) as PointRecord
}
