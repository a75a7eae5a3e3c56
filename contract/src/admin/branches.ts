import { type Static, Type } from 'typebox'
import { flag, id, list, nonBlank, nullable, optional, shape, string, text } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

export const ShopBranch = shape('ShopBranch', 'A branch.', {
	Id: string('Id in the merchant store, as orders name it.'),
	Name: nullable(string('The name; null when none is known.')),
	Address: nullable(string('Where it is; null when nobody has said.')),
	IsActive: flag(
		'False for a branch that is not offered for new cashiers and sales. Its orders are still accepted.',
	),
	IsDeclared: flag(
		'True for a branch that was added here: its name stays, whatever name orders give. False for one that only orders or cashiers have named.',
	),
})
export type ShopBranch = Static<typeof ShopBranch>

const name = nonBlank('The name that people see.', { max: 255 })
const address = nullable(text('Where it is.', { max: 500 }))
const closed = { additionalProperties: false } as const

const path = '/admin/api/branches'
const params = Type.Object({ id: id('Id of the branch.') })
const example: ShopBranch = {
	Id: 'B-1',
	Name: 'Centre',
	Address: 'Rua Augusta 100, São Paulo',
	IsActive: true,
	IsDeclared: true,
}

export const listBranches = adminOperation({
	id: 'listBranches',
	method: 'GET',
	path,
	tag: 'Merchant',
	access: 'program.view',
	summary: 'List the branches',
	description: 'Those that were added, and those that orders or cashiers have named; by name. At most 1000.',
	status: 200,
	reply: list(ShopBranch, 'The branches.'),
	refusals: [],
	example: { reply: [example] },
})

export const addBranch = adminOperation({
	id: 'addBranch',
	method: 'POST',
	path,
	tag: 'Merchant',
	access: 'program.edit',
	summary: 'Add a branch',
	description: 'Also one that orders have named already. 409 if a branch with this id was added before.',
	body: shape(
		'NewBranch',
		'A branch.',
		{ Id: id('Id in the merchant store, as orders name it.'), Name: name, Address: Type.Optional(address) },
		closed,
	),
	status: 201,
	reply: ShopBranch,
	refusals: BODY_ERRORS,
	example: { body: { Id: 'B-1', Name: 'Centre', Address: 'Rua Augusta 100, São Paulo' }, reply: example },
})

export const changeBranch = adminOperation({
	id: 'changeBranch',
	method: 'PUT',
	path: `${path}/:id`,
	tag: 'Merchant',
	access: 'program.edit',
	summary: 'Change a branch',
	description: 'An omitted member keeps its value. 404 if no branch with this id was added.',
	params,
	body: shape(
		'BranchChange',
		'What is to be different.',
		{
			Name: optional(name),
			Address: Type.Optional(address),
			IsActive: optional(flag('False to offer it no longer.')),
		},
		closed,
	),
	status: 200,
	reply: ShopBranch,
	refusals: BODY_ERRORS,
	example: { params: { id: 'B-1' }, body: { IsActive: false }, reply: { ...example, IsActive: false } },
})

export const removeBranch = adminOperation({
	id: 'removeBranch',
	method: 'DELETE',
	path: `${path}/:id`,
	tag: 'Merchant',
	access: 'program.edit',
	summary: 'Remove a branch',
	description:
		'From the list of those that were added. Orders, cashiers and shifts keep it: while there are any, it is listed as one that they name. 404 if no branch with this id was added.',
	params,
	status: 204,
	refusals: [],
	example: { params: { id: 'B-1' } },
})
