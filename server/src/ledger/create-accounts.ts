import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { BROKEN_SEAL, sealsOf } from '../seals/tx-seals.ts'
import { accountSealText, type CustomerIdentity, identitySealText } from './account-seal.ts'
import type { Locked } from './lock-accounts.ts'
import { NO_CHAIN } from './machine/account.ts'

const ZERO_AMOUNT = { points: ZERO, cashback: ZERO }
const EMPTY_STATE = { balance: ZERO_AMOUNT, owed: ZERO_AMOUNT, nextExpiry: null, chain: NO_CHAIN }

/** Creates empty accounts for new customers. */
export const createAccounts = async (
	tx: Tx,
	merchantId: number,
	customers: CustomerIdentity[],
): Promise<void> => {
	if (customers.length === 0) return
	const seals = sealsOf(tx)
	const rows = customers.map((customer) => {
		const seal = tx.keyedHash.hash(accountSealText(merchantId, customer.id, EMPTY_STATE))
		const identity = tx.keyedHash.hash(identitySealText(merchantId, customer))
		seals.recordChange(merchantId, 'accounts', null, seal)
		seals.recordChange(merchantId, 'customers', null, identity)
		return { id: customer.id, seal, identity }
	})
	seals.lockTotals(merchantId)
	tx.write(sql`
		insert into accounts (merchant_id, customer_id, seal, identity_seal)
		select ${merchantId}::bigint, c.id, decode(c.seal, 'hex'), decode(c.identity, 'hex')
		from json_to_recordset(${jsonRows(rows)}) as c (id bigint, seal text, identity text)`)
}

/** The ids of a customer before and after a change. */
interface IdentityChange {
	before: CustomerIdentity
	after: CustomerIdentity
}

/** Replaces the identity seals after the ids of customers changed. */
export const resealAccountIdentities = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	changes: IdentityChange[],
): Promise<void> => {
	const stored = await tx.rows<{ id: number; seal: string | null }>(sql`
		select customer_id as id, encode(identity_seal, 'hex') as seal from accounts
		where merchant_id = ${merchantId} and customer_id = any(${changes.map(({ before }) => before.id)}::bigint[])`)
	const storedSeals = new Map(stored.map(({ id, seal }) => [id, seal]))
	const rows = changes.map(({ before, after }) => {
		const was = storedSeals.get(before.id) ?? null
		const isIntact = tx.keyedHash.matches(identitySealText(merchantId, before), was ?? '')
		const seal = isIntact ? tx.keyedHash.hash(identitySealText(merchantId, after)) : BROKEN_SEAL
		sealsOf(tx).recordChange(merchantId, 'customers', was, seal)
		return { id: before.id, seal }
	})
	tx.write(sql`
		update accounts a set identity_seal = decode(r.seal, 'hex')
		from json_to_recordset(${jsonRows(rows)}) as r (id bigint, seal text)
		where a.merchant_id = ${merchantId} and a.customer_id = r.id`)
}
