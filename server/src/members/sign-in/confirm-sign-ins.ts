import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { confirmMemberCodes, findCodeOwners } from '../../pins/member-codes.ts'
import type { Subject } from '../issue-tokens.ts'
import { findOwnSecret } from '../own-secret.ts'
import { createSessions } from './create-sessions.ts'
import { type ContactOwner, findContactOwners } from './find-owners.ts'
import { nameSignIn } from './send-sign-in-codes.ts'
import type { TypedContact } from './typed-contact.ts'

export interface ConfirmSignIn {
	contact: TypedContact
	code: string
	/** Whether the device is to be remembered. */
	isRemembered: boolean
}

/** Somebody has signed in. */
export interface SignedIn extends Subject {
	/** The secret of the remembered device; null if it is not remembered. */
	session: string | null
	/** The time of the transaction. */
	at: Date
}

/** Signs customers in whose codes are right, one result for each; null for a code that is not. */
export const confirmSignIns = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ConfirmSignIn[],
): Promise<(SignedIn | null)[]> => {
	const named = commands.map(({ contact, code }) => ({ ...nameSignIn(contact), code }))
	// Accounts before codes, as whoever merges or erases customers locks them.
	const ids = await findCodeOwners(tx, merchant.id, named)
	const accounts = await lockAccounts(tx, merchant.id, ids).accounts
	const confirmed = await confirmMemberCodes(tx, merchant, now, named)
	// A code that was saved while its customer was merged, or that replaced another customer's meanwhile, is not right.
	const right = commands.flatMap((command, index) => {
		const found = confirmed[index]
		return found && accounts.has(found.customerId) ? [{ command, index, customerId: found.customerId }] : []
	})
	const signedIn: (SignedIn | null)[] = commands.map(() => null)
	if (right.length === 0) return signedIn
	// Read under the lock: whoever has got the contact of another customer since must not become that customer.
	const owners = await findContactOwners(
		tx,
		merchant.id,
		right.map(({ command }) => command.contact),
	)
	const revocations = await readRevocations(tx, merchant.id, ids)
	const secret = await findOwnSecret(tx, merchant.id)
	const safe = right.flatMap(({ command, index, customerId }, nth) => {
		const owner = owners[nth]
		return owner?.id === customerId ? [{ command, index, owner }] : []
	})
	const remembered = safe.filter(({ command }) => command.isRemembered)
	const signedInAt = ({ id }: ContactOwner): Date =>
		new Date(Math.max(now.getTime(), (revocations.get(id)?.getTime() ?? 0) + 1))
	const sessions = await createSessions(
		tx,
		merchant.id,
		remembered.map(({ owner }) => ({ customerId: owner.id, signedInAt: signedInAt(owner) })),
	)
	for (const one of safe) {
		const { publicId, id } = one.owner
		const session = sessions[remembered.indexOf(one)] ?? null
		signedIn[one.index] = { publicId, revokedAt: revocations.get(id) ?? null, secret, session, at: now }
	}
	return signedIn
}

/** When the tokens of customers were ended last. */
const readRevocations = async (tx: Tx, merchantId: number, ids: number[]): Promise<Map<number, Date>> => {
	const rows = await tx.rows<{ id: number; revokedAt: Date }>(sql`
		select customer_id as id, revoked_at as "revokedAt" from member_revocations
		where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[])`)
	return new Map(rows.map(({ id, revokedAt }) => [id, revokedAt]))
}
