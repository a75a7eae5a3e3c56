import { LIMITS, PointType } from '@fiel/contract'
import { RECOGNIZED, recognizeCustomers } from '../customers/recognize-customers.ts'
import type { Tx } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { type PointRecord, plus } from '../ledger/machine/account.ts'
import { type Book, openBook } from '../ledger/open-book.ts'
import { readLots } from '../ledger/read-lots.ts'
import { takeRecordIds } from '../ledger/save-accounts.ts'
import { findChangeKeys, useChangeKeys } from '../ledger/use-change-keys.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import { pointsOf } from '../program/earn.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { CashbackChange, CashbackOutcome } from './change.ts'
import { readStatements } from './read-statements.ts'

interface Made {
	customerId: number
	key: string
	record: PointRecord
	balance: CashbackOutcome['balance']
}

/** Adds and removes cashback, each key once. A change that is refused leaves its key unused. */
export const changeCashback = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: CashbackChange[],
): Promise<(CashbackOutcome | Refusal)[]> => {
	const names = changes.map((change) => change.customerId)
	const keys = changes.map((change) => change.key)
	const [ids, program, accounts, used, lots, recordIds] = await Promise.all([
		recognizeCustomers(tx, merchant.id, names),
		loadProgram(tx, merchant.id),
		lockAccounts(tx, merchant.id, RECOGNIZED),
		findChangeKeys(tx, merchant.id, keys),
		readLots(tx, merchant.id, RECOGNIZED),
		takeRecordIds(tx, changes.length),
	])
	// Points that are worth nothing are no cashback either, whatever the switch says.
	if (!program.cashback.isActive || decimal(program.cashback.pointValue).eq(0)) {
		const refusal = refuse('ApiCustomer_ChangeCashback_Inactive', say.noCashback())
		return changes.map(() => refusal)
	}
	const needs = changes.flatMap((change) => {
		const customerId = ids.get(change.customerId)
		return customerId && change.do === 'remove' ? [{ customerId, spend: { cashback: change.amount } }] : []
	})
	const book = await openBook(tx, merchant.id, now, accounts, needs, { recordIds, lots })
	const made = changes.map((change): Made | Refusal => {
		const customerId = ids.get(change.customerId)
		if (!customerId) return unknown(change.customerId)
		if (used.has(change.key)) {
			return refuse('ChangePoints_ChangeKeyAlreadyExists', say.changeKeyUsed(change.key), 'ChangeKey')
		}
		const record = make(book, merchant, program, customerId, change)
		if (isRefusal(record)) return record
		used.add(change.key)
		return { customerId, key: change.key, record, balance: book.account(customerId).balance }
	})
	const done = made.filter((entry): entry is Made => !isRefusal(entry))
	await book.save()
	await useChangeKeys(
		tx,
		merchant.id,
		now,
		done.map(({ key, customerId, record }) => ({ key, customerId, recordId: record.id })),
	)
	const statements = readStatements(
		tx,
		merchant,
		now,
		program,
		done.map((entry) => entry.customerId),
	)
	statements.catch(() => {}) // told to whoever wants one; nobody does when the commit fails too
	return made.map((entry) => {
		if (isRefusal(entry)) return entry
		const { customerId, balance } = entry
		return { customerId, balance, statement: async () => (await statements)(customerId) }
	})
}

const unknown = (customerId: string): Refusal => refuse('Customer_NotFound', say.noCustomer(customerId), 'id')

const make = (
	book: Book,
	merchant: Merchant,
	program: Program,
	customerId: number,
	{ do: operation, amount, reason, key, author }: CashbackChange,
): PointRecord | Refusal => {
	const source = {
		type: PointType.ManualChange,
		reason: {
			rule: 'manual change',
			version: program.version,
			key,
			reason,
			amount: amount.toString(),
			pointValue: program.cashback.pointValue,
			...(author === undefined ? {} : { author }),
		},
	}
	if (operation === 'remove') {
		const record = book.apply(customerId, { do: 'spend', cashback: amount, ...source })
		return record === 'insufficient' ? tooMuch(book, customerId, amount.toString()) : record
	}
	const points = pointsOf(program, amount)
	const after = plus(book.account(customerId).balance, { points, cashback: amount })
	if (points.gt(LIMITS.points) || after.points.gt(LIMITS.points) || after.cashback.gt(LIMITS.amount)) {
		return refuse('GenericError', say.valueTooLarge(), 'Value')
	}
	return book.apply(customerId, {
		do: 'earn',
		amount: { points, cashback: amount },
		validUntil: validUntil(program, book.now, merchant.timeZone),
		...source,
	}) as PointRecord
}

const tooMuch = (book: Book, customerId: number, amount: string): Refusal =>
	refuse(
		'PdvOrder_NotEnoughPoints',
		say.balanceTooSmall(book.account(customerId).balance.cashback, amount),
		'Value',
	)
