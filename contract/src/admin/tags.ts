import { type Static, Type } from 'typebox'
import { assignedId, id, integer, items, list, nonBlank, shape, string } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The most characters of a tag, and the most tags of a customer. */
export const TAG_LENGTH = 40
export const TAGS_PER_CUSTOMER = 50

const tagName = (description: string) => nonBlank(description, { max: TAG_LENGTH })

export const Tag = shape('Tag', 'A word with which the merchant marks customers.', {
	Id: integer('Its id.'),
	Name: string('The word.'),
	Customers: integer('How many customers have it.'),
})
export type Tag = Static<typeof Tag>

export const listTags = adminOperation({
	id: 'listTags',
	method: 'GET',
	path: '/admin/api/tags',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'The tags of customers',
	description: 'Every tag that was ever given and not removed, by name, with the number of customers.',
	status: 200,
	reply: list(Tag, 'The tags, by name.'),
	refusals: [],
	example: { reply: [{ Id: 1, Name: 'Wholesale', Customers: 214 }] },
})

const params = Type.Object({ id: assignedId('Id of the tag.') })

export const renameTag = adminOperation({
	id: 'renameTag',
	method: 'PUT',
	path: '/admin/api/tags/:id',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Rename a tag',
	description:
		'Every customer who has it has it under the new name, and segments go on using it. The name of another tag is refused; case does not count.',
	params,
	body: shape(
		'TagName',
		'The name of a tag.',
		{ Name: tagName('The word.') },
		{ additionalProperties: false },
	),
	status: 200,
	reply: Tag,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 1 },
		body: { Name: 'Wholesale' },
		reply: { Id: 1, Name: 'Wholesale', Customers: 214 },
	},
})

export const removeTag = adminOperation({
	id: 'removeTag',
	method: 'DELETE',
	path: '/admin/api/tags/:id',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Remove a tag from every customer',
	description: 'No customer has the tag any more. A tag that a segment uses is refused.',
	params,
	status: 204,
	refusals: BODY_ERRORS,
	example: { params: { id: 1 } },
})

const CustomerTags = shape(
	'CustomerTags',
	'The tags of a customer.',
	{
		Tags: items(
			tagName('A tag. It is created if there is none with this name yet; case does not count.'),
			'All tags of the customer.',
			TAGS_PER_CUSTOMER,
		),
	},
	{ additionalProperties: false },
)

export const setCustomerTags = adminOperation({
	id: 'setCustomerTags',
	method: 'PUT',
	path: '/admin/api/customers/:id/tags',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Set the tags of a customer',
	description: 'The customer has exactly these tags afterwards.',
	params: Type.Object({ id: id('Id of the customer in the merchant store.') }),
	body: CustomerTags,
	status: 200,
	reply: shape('SetCustomerTags', 'The tags of a customer.', {
		Tags: list(string('A tag.'), 'All tags of the customer, by name.'),
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		body: { Tags: ['Wholesale', 'VIP'] },
		reply: { Tags: ['VIP', 'Wholesale'] },
	},
})
