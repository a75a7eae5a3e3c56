import { memberOperation } from './operation.ts'

export const signOutMember = memberOperation({
	id: 'signOutMember',
	method: 'DELETE',
	path: '/v1/member/token',
	tag: 'Signing in',
	scope: 'any',
	summary: 'Sign out everywhere',
	description: [
		'Ends all tokens of the member that were issued up to now, this one too, whoever signed them.',
		'Repeating it with the same token is refused with 401.',
	].join('\n'),
	status: 204,
	refusals: [],
	example: {},
})
