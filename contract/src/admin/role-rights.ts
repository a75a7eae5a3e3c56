import { type Static, Type } from 'typebox'
import { list, shape } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { CHANGEABLE_ROLES, type ChangeableRole, DEFAULT_RIGHTS } from './roles.ts'
import { rightsMember, roleMember } from './session.ts'

export const RoleRights = shape('RoleRights', 'What a role may do.', {
	Role: roleMember('The role.'),
	Rights: rightsMember('What it may do.'),
	DefaultRights: rightsMember('What it may do unless an owner changes it.'),
})
export type RoleRights = Static<typeof RoleRights>

const NewRoleRights = shape(
	'NewRoleRights',
	'What a role is to be allowed.',
	{
		Role: Type.Unsafe<ChangeableRole>({
			type: 'string',
			description: 'The role; owners always have all rights.',
			enum: CHANGEABLE_ROLES,
		}),
		Rights: rightsMember('All rights that the role is to have.'),
	},
	{ additionalProperties: false },
)

const RoleRightsChange = shape(
	'RoleRightsChange',
	'The roles to change; others stay as they are.',
	{
		Roles: Type.Array(NewRoleRights, {
			description: 'The roles, each once.',
			minItems: 1,
			maxItems: CHANGEABLE_ROLES.length,
		}),
	},
	{ additionalProperties: false },
)

const editor: RoleRights = {
	Role: 'editor',
	Rights: DEFAULT_RIGHTS.editor.filter((right) => right !== 'points.change'),
	DefaultRights: [...DEFAULT_RIGHTS.editor],
}

export const listRoles = adminOperation({
	id: 'listRoles',
	method: 'GET',
	path: '/admin/api/roles',
	tag: 'Roles',
	access: 'users.edit',
	summary: 'What the roles may do',
	description: 'All roles, the owner first.',
	status: 200,
	reply: list(RoleRights, 'The roles.'),
	refusals: [],
	example: { reply: [editor] },
})

export const setRoleRights = adminOperation({
	id: 'setRoleRights',
	method: 'PUT',
	path: '/admin/api/roles',
	tag: 'Roles',
	access: 'owner',
	summary: 'Change what roles may do',
	description:
		'Counts from the next request on, also in open sessions. With `DefaultRights` a role follows later versions again, which may add rights.',
	body: RoleRightsChange,
	status: 200,
	reply: list(RoleRights, 'All roles.'),
	refusals: BODY_ERRORS,
	example: { body: { Roles: [{ Role: 'editor', Rights: editor.Rights }] }, reply: [editor] },
})
