import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { BROKEN, sealsOf } from '../seals/tx-seals.ts'
import { accountBody, type Identity, identityBody } from './account-seal.ts'
import { NO_CHAIN } from './machine/account.ts'

const NOTHING = { points: ZERO, cashback: ZERO }
const EMPTY = { balance: NOTHING, owed: NOTHING, nextExpiry: null, chain: NO_CHAIN }

/** Gives new customers an account with nothing in it. */
export const openAccounts = async (tx: Tx, merchantId: number, customers: Identity[]): Promise<void> => {
	if (customers.length === 0) return
	const seals = sealsOf(tx)
	const rows = customers.map((customer) => {
		const seal = tx.keyed.of(accountBody(merchantId, customer.id, EMPTY))
		const identity = tx.keyed.of(identityBody(merchantId, customer))
		seals.change(merchantId, 'accounts', null, seal)
		seals.change(merchantId, 'customers', null, identity)
		return { id: customer.id, seal, identity }
	})
	seals.open(merchantId)
	tx.write(sql`
		insert into accounts (merchant_id, customer_id, seal, identity_seal)
		select ${merchantId}::bigint, c.id, decode(c.seal, 'hex'), decode(c.identity, 'hex')
		from json_to_recordset(${jsonRows(rows)}) as c (id bigint, seal text, identity text)`)
}

/** Seals the new ids of a customer who is called otherwise from now on. The account must be locked. */
export const renameAccount = async (
	tx: Tx,
	merchantId: number,
	before: Identity,
	after: Identity,
): Promise<void> => {
	const [kept] = await tx.rows<{ seal: string | null }>(sql`
		select encode(identity_seal, 'hex') as seal from accounts
		where merchant_id = ${merchantId} and customer_id = ${before.id}`)
	const isIntact = tx.keyed.fits(identityBody(merchantId, before), kept!.seal ?? '')
	const seal = isIntact ? tx.keyed.of(identityBody(merchantId, after)) : BROKEN
	sealsOf(tx).change(merchantId, 'customers', kept!.seal, seal)
	tx.write(sql`
		update accounts set identity_seal = decode(${seal}, 'hex')
		where merchant_id = ${merchantId} and customer_id = ${before.id}`)
}
