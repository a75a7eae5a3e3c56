import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type Ids, idList } from '../db/ids.ts'
import { sealsOf } from '../seals/tx-seals.ts'
import { accountBody } from './account-seal.ts'
import { type Account, newAccount } from './machine/account.ts'

/** An account held until the transaction ends. */
export interface LockedAccount {
	account: Account
	nextExpiry: Date | null
	owes: boolean
}

export type LockedAccounts = Map<number, LockedAccount>

/** The first thing every write does: what is read after this cannot change under it. */
export const lockAccounts = async (tx: Tx, merchantId: number, customerIds: Ids): Promise<LockedAccounts> => {
	sealsOf(tx).lockTotals(merchantId) // on the same trip
	// Ascending customer id, here and everywhere: two lists can wait for each other, never in a circle.
	const rows = await tx.rows<{
		customer_id: number
		points: Decimal
		cashback: Decimal
		owed_points: Decimal
		owed_cashback: Decimal
		next_expiry: Date | null
		chain_head: string
		chain_length: number
		seal: string | null
	}>(sql`
		select customer_id, points, cashback, owed_points, owed_cashback, next_expiry, encode(chain_head, 'hex') as chain_head,
			chain_length, encode(seal, 'hex') as seal
		from accounts
		where merchant_id = ${merchantId} and customer_id = any(${idList(customerIds)})
		order by customer_id
		for update`)
	return new Map(
		rows.map((row) => {
			const balance = { points: row.points, cashback: row.cashback }
			const chain = { head: row.chain_head, length: row.chain_length }
			const owed = { points: row.owed_points, cashback: row.owed_cashback }
			const state = { balance, owed, nextExpiry: row.next_expiry, chain }
			const isIntact = tx.keyedHash.matches(accountBody(merchantId, row.customer_id, state), row.seal ?? '')
			const account = newAccount(row.customer_id, balance, row.next_expiry, chain, row.seal, isIntact)
			const owes = row.owed_points.gt(0) || row.owed_cashback.gt(0)
			return [row.customer_id, { account, nextExpiry: row.next_expiry, owes }]
		}),
	)
}
