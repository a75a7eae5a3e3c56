import { Type } from 'typebox'
import { assignedId, instant, secret, shape, string } from '../members.ts'
import { adminOperation } from './operation.ts'

const PasswordLink = shape('PasswordLink', 'A link with which a user chooses a new password.', {
	Email: string('Email of the user.'),
	Link: secret(string('To be passed on to the user. It is not kept, and shown this once.')),
	ExpiresDate: instant('Until when it works.'),
})

export const createPasswordLink = adminOperation({
	id: 'createPasswordLink',
	method: 'POST',
	path: '/admin/api/users/:id/password-link',
	tag: 'Users',
	access: 'users.edit',
	summary: 'Create a password reset link for a user',
	description:
		'For users who forgot the password where no mail is sent. It works once, within an hour, and asks for the code of a second factor; earlier links of the user end. Nothing is mailed. 403 for a user with more rights, 409 for a deactivated one.',
	params: Type.Object({ id: assignedId('Id of the user.') }),
	status: 201,
	reply: PasswordLink,
	refusals: [],
	example: {
		params: { id: 2 },
		reply: {
			Email: 'eva@example.com',
			Link: 'https://fiel.example.com/admin/new-password#token=q3Xv…',
			ExpiresDate: '2026-11-14T13:00:00Z',
		},
	},
})
