import type { User } from './user.ts'

/** What the audit log stores of a user. */
export const auditedUser = ({ id, email, name, role }: User) => ({
	Id: id,
	Email: email,
	Name: name,
	Role: role,
})

/** The author of an entry whose user has no session yet. */
export const auditAuthor = (merchantId: number, { id, email }: Pick<User, 'id' | 'email'>) => ({
	merchantId,
	author: { userId: id, name: email },
})
