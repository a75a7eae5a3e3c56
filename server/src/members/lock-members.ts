import type { Tx } from '../db/database.ts'
import { collision } from '../db/unavailable.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { MemberToken } from './authenticate-members.ts'
import { findMembers, type Member, type MissingMember } from './find-members.ts'

/**
 * Finds the customers of tokens like `findMembers`, and locks their accounts, so that until the transaction ends none of
 * them is erased or merged, and their ids name nobody else. They are read again under the lock, because erasing a customer
 * may have been faster.
 */
export const lockMembers = async (
	tx: Tx,
	merchant: Merchant,
	tokens: MemberToken[],
): Promise<(Member | MissingMember)[]> => {
	const found = await findMembers(tx, merchant, tokens)
	const ids = new Set(found.flatMap((member) => (typeof member === 'string' ? [] : member.id)))
	if (ids.size === 0) return found
	await lockAccounts(tx, merchant.id, [...ids]).accounts
	const members = await findMembers(tx, merchant, tokens)
	for (const member of members)
		if (typeof member !== 'string' && !ids.has(member.id))
			throw collision(`a merge into customer ${member.id} was undone meanwhile`)
	return members
}
