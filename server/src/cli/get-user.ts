import { ROLES, type Role } from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import { Problem, WRONG_CALL } from '../problem.ts'
import { type ListedUser, listUsers } from '../users/list-users.ts'
import { plainEmail } from '../users/user.ts'
import type { CommandOption } from './command.ts'

export const EMAIL_OPTION: Record<string, CommandOption> = {
	email: { value: '<e-mail>', required: true, meaning: 'What the user signs in with' },
}

export const roleOf = (text: string): Role => {
	const role = ROLES.find((known) => known === text)
	if (!role) throw new Problem(`--role is "${text}", but must be one of ${ROLES.join(', ')}`, WRONG_CALL)
	return role
}

export const getUser = async (
	db: Queryable,
	merchant: { id: number; name: string },
	email: string,
): Promise<ListedUser> => {
	const user = (await listUsers(db, merchant.id)).find((listed) => listed.email === plainEmail(email))
	if (!user) throw new Problem(`Merchant "${merchant.name}" has no user "${plainEmail(email)}"`)
	return user
}
