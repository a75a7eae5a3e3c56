import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Challenge, CodePurpose } from './pin.ts'

/** The challenges with these transactions, locked until the transaction of the database ends. */
export const lockChallenges = (
	tx: Tx,
	merchantId: number,
	transactionIds: string[],
	purpose: CodePurpose = 'till',
): Promise<Challenge[]> =>
	tx.rows(sql`
		select purpose, transaction_id as "transactionId", reference_hash as "referenceHash", customer_id as "customerId", given,
			contact_hash as "contactHash", code_hash as "codeHash", attempts, sendings, expires_at as "expiresAt",
			confirmed_at as "confirmedAt", used_at as "usedAt"
		from pin_challenges
		where merchant_id = ${merchantId} and transaction_id = any(${transactionIds}::text[])
			and purpose = ${purpose}
		order by transaction_id, reference_hash
		for update`)

/**
 * The challenge of a customer. A till may name the customer in the second request in another way than in the first, and
 * two customers may have challenges with the same transaction of a till.
 */
export const findChallenge = (
	challenges: Iterable<Challenge>,
	transactionId: string,
	referenceHash: string,
	customerId: number | undefined,
): Challenge | undefined =>
	[...challenges].find(
		(challenge) =>
			challenge.transactionId === transactionId &&
			(challenge.referenceHash === referenceHash ||
				(customerId !== undefined && challenge.customerId === customerId)),
	)
