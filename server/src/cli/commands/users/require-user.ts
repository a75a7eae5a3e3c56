import { ROLES, type Role } from '@fiel/contract'
import type { Queryable } from '../../../db/database.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { type ListedUser, listUsers } from '../../../users/list-users.ts'
import { normalizeEmail } from '../../../users/user.ts'
import type { CommandOption } from '../../support/command.ts'

export const EMAIL_OPTION: Record<string, CommandOption> = {
	email: { value: '<email>', required: true, meaning: 'The email of the user' },
}

/** Cashiers are invited in the panel, where their branch is chosen. */
export const COMMAND_ROLES = ROLES.filter((role) => role !== 'cashier')

export const parseRole = (text: string): Role => {
	const role = COMMAND_ROLES.find((known) => known === text)
	if (!role)
		throw new OperatorError(
			`--role is "${text}", but must be one of ${COMMAND_ROLES.join(', ')}`,
			USAGE_EXIT_CODE,
		)
	return role
}

export const requireUser = async (
	db: Queryable,
	merchant: { id: number; name: string },
	email: string,
): Promise<ListedUser> => {
	const user = (await listUsers(db, merchant.id)).find((listed) => listed.email === normalizeEmail(email))
	if (!user) throw new OperatorError(`Merchant "${merchant.name}" has no user "${normalizeEmail(email)}"`)
	return user
}
