import sql from 'sql-template-tag'
import { findByReferences } from '../../customers/find-by-reference.ts'
import type { Tx } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { findChangeKeys } from '../../ledger/change-keys.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { localized } from '../../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { findWaitingByKeys } from './read-waiting-changes.ts'
import type { Person, WaitingChange } from './waiting-change.ts'

/** A change that is too large for one person. */
export interface ChangeRequest {
	/** A reference to the customer. */
	customerId: string
	unit: WaitingChange['unit']
	do: WaitingChange['operation']
	amount: Decimal
	worth: Decimal
	reason: string
	key: string
	askedBy: Person
}

/** The change that waits, and the balance, which is as before. */
interface AskedChange {
	change: WaitingChange
	balance: LedgerAmount
	/** False if the same request had been stored before. */
	isNew: boolean
}

/** Stores changes that wait for a second person, once per key. Nothing happens to the balance, and nobody is asked to remove more than there is. */
export const askForChanges = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	requests: ChangeRequest[],
): Promise<(AskedChange | Refusal)[]> => {
	const keys = requests.map(({ key }) => key)
	const references = requests.map(({ customerId }) => customerId)
	const found = await findByReferences(tx, merchant.id, references, 'id')
	const customerIds = [...new Set(found.filter((id) => !isRefusal(id)))] as number[]
	await lockAccounts(tx, merchant.id, customerIds).accounts
	const used = await findChangeKeys(tx, merchant.id, keys)
	const balances = await readBalances(tx, merchant.id, now, customerIds)
	const waiting = new Set((await findWaitingByKeys(tx, merchant.id, keys)).map(({ key }) => key))
	const excessOf = ({ do: operation, unit, amount, key }: ChangeRequest, id: number): Refusal | null => {
		const balance = balances.get(id)![unit]
		if (operation !== 'remove' || amount.lte(balance) || waiting.has(key)) return null
		return refuse('PdvOrder_NotEnoughPoints', localized.balanceTooSmall(balance, amount), 'Value')
	}
	const refusals = requests.map((request, index): Refusal | null => {
		const customerId = found[index]!
		return isRefusal(customerId) ? customerId : excessOf(request, customerId)
	})
	const asked = requests.flatMap(({ do: operation, amount, worth, askedBy, ...request }, index) => {
		const customerId = found[index]!
		if (refusals[index] || used.has(request.key)) return []
		const person = { askedBy: askedBy.email, askedById: askedBy.id }
		return [{ ...request, ...person, customerId, operation, amount: `${amount}`, worth: `${worth}` }]
	})
	const newKeys = await insertRequests(tx, merchant.id, now, asked)
	const stored = await findWaitingByKeys(tx, merchant.id, keys)
	return requests.map(({ key }, index) => {
		const customerId = found[index]! as number
		if (refusals[index]) return refusals[index]
		const change = stored.find((one) => one.key === key)
		if (change?.state !== 'waiting' || change.customerId !== customerId)
			return refuse('ChangePoints_ChangeKeyAlreadyExists', localized.changeKeyUsed(key), 'ChangeKey')
		return { change, balance: balances.get(customerId)!, isNew: newKeys.has(key) }
	})
}

const insertRequests = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	asked: object[],
): Promise<Set<string>> => {
	if (asked.length === 0) return new Set()
	sealAtCommit(tx)
	const rows = await tx.rows<{ key: string }>(sql`
		insert into waiting_changes (merchant_id, customer_id, unit, operation, amount, worth, reason, key, asked_by,
			asked_by_id, asked_at, state)
		select ${merchantId}::bigint, a."customerId", a.unit, a.operation, a.amount, a.worth, a.reason, a.key, a."askedBy",
			a."askedById", ${now}::timestamptz, 'waiting'
		from json_to_recordset(${jsonRows(asked)}) as a ("customerId" bigint, unit text, operation text, amount numeric,
			worth numeric, reason text, key text, "askedBy" text, "askedById" bigint)
		order by a.key
		on conflict (merchant_id, key) do nothing
		returning key`)
	return new Set(rows.map(({ key }) => key))
}
