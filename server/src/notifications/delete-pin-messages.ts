import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Deletes the messages of challenges that are deleted. */
export const deletePinMessages = (tx: Tx, merchantId: number, challengeIds: number[]): void =>
	tx.write(sql`
		delete from outbox
		where merchant_id = ${merchantId} and challenge_id = any(${challengeIds}::bigint[])`)
