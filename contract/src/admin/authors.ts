import type { Static } from 'typebox'
import { list, shape, string } from '../members.ts'
import { adminOperation } from './operation.ts'

const Author = shape('Author', 'What a user is called where they did something.', {
	Email: string('Email, as it is beside what the user did.'),
	Name: string('Name.'),
})
export type Author = Static<typeof Author>

export const listAuthors = adminOperation({
	id: 'listAuthors',
	method: 'GET',
	path: '/admin/api/authors',
	tag: 'Users',
	access: [
		...(['customers.view', 'orders.view', 'program.view', 'segments.edit', 'points.approve'] as const),
		...(['customers.erase', 'exports', 'imports.edit', 'views.share', 'users.edit', 'audit.view'] as const),
	],
	summary: 'List the names of the users',
	description:
		'Other replies name who did something by email. These are the names to show in its place, for everybody who reads such replies; users without a name are left out. In test mode they are the same.',
	status: 200,
	reply: list(Author, 'The users who have a name, by email.'),
	refusals: [],
	example: { reply: [{ Email: 'ana@example.com', Name: 'Ana Souza' }] },
})
