import { type Static, Type } from 'typebox'
import { flag, id, instant, integer, list, nullable, number, shape, string } from '../members.ts'
import { sortParam } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const params = Type.Object({ id: id('Id of the customer in the merchant store.') })

export const MergeCandidate = shape(
	'MergeCandidate',
	'A customer who may be the same person as another one.',
	{
		OriginalId: string('Id of the customer in the merchant store.'),
		Name: nullable(string('Full name.')),
		Email: nullable(string('Email address.')),
		Phone: nullable(string('Telephone number.')),
		Document: nullable(string('Number of a document.')),
		BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
		IsEnrolled: flag('True when the customer takes part in the program.'),
		IsBlocked: flag('True when the customer earns and redeems nothing.'),
		CreatedDate: instant('Since when the customer is known.'),
		TierName: nullable(string('The tier; null for none.')),
		Points: number('Balance of points.'),
		Cashback: number('Balance of cashback.'),
		Orders: integer('Number of completed orders.'),
		Spend: number('Value of the completed orders.'),
		LastOrderDate: nullable(string('Day of the last completed order, such as 2026-11-17.')),
	},
)
export type MergeCandidate = Static<typeof MergeCandidate>

export const DuplicateGroup = shape(
	'DuplicateGroup',
	'Customers who have the same document, email address or phone.',
	{
		By: Type.Unsafe<'document' | 'email' | 'phone'>({
			type: 'string',
			enum: ['document', 'email', 'phone'],
			description: 'What they have in common.',
		}),
		Value: string('What it is; masked for users who may not see contact data.'),
		Customers: list(MergeCandidate, 'The customers, oldest first; at most ten.'),
	},
)
export type DuplicateGroup = Static<typeof DuplicateGroup>

const DuplicatePage = shape('DuplicatePage', 'A page of customers who may be one person.', {
	Items: list(DuplicateGroup, 'The groups.'),
	NextAfter: nullable(integer('Pass it as `after` for the next page; null on the last one.')),
})

const MergePreview = shape('MergePreview', 'What merging two customers would lead to.', {
	From: MergeCandidate,
	Into: MergeCandidate,
	Merged: MergeCandidate,
	Moved: shape('MovedCounts', 'What would move.', {
		Points: integer('Point records.'),
		Orders: integer('Orders.'),
		Coupons: integer('Coupons.'),
		Redemptions: integer('Redemptions.'),
	}),
	CanBeUndone: flag(
		'False if a debt of one customer would be paid with points of the other, which cannot be undone.',
	),
})

export const CustomerMerge = shape('CustomerMerge', 'A merge of two customers.', {
	Id: integer('Id that the service assigned.'),
	OriginalId: nullable(string('Id of the merged customer in the merchant store; null after erasure.')),
	Name: nullable(string('Name of the merged customer.')),
	MergedDate: instant('When.'),
	MergedBy: string('The email address of the user who merged them.'),
	UndoneDate: nullable(instant('When it was undone; null if it was not.')),
	UndoneBy: nullable(string('The email address of the user who undid it.')),
	CanBeUndone: flag('Whether nothing was spent since, and it can be undone.'),
	WhyNot: nullable(
		Type.Unsafe<'undone' | 'erased' | 'mergedOn' | 'spent'>({
			type: 'string',
			enum: ['undone', 'erased', 'mergedOn', 'spent'],
			description:
				'Why it cannot be undone: it was undone already, the data of the customer were erased, the customer was merged into another one since (undo that first), or points or rewards were used since.',
		}),
	),
})
export type CustomerMerge = Static<typeof CustomerMerge>

export const CustomerAlias = shape('CustomerAlias', 'A further id of a customer.', {
	OriginalId: string('Id in the merchant store.'),
	IsMerged: flag('True for the id of a merged customer; false for an id of a recognised customer.'),
	CreatedDate: instant('Since when.'),
})
export type CustomerAlias = Static<typeof CustomerAlias>

const CustomerMerges = shape('CustomerMerges', 'Who was merged into a customer, and their further ids.', {
	Merges: list(CustomerMerge, 'The merges, newest first.'),
	Aliases: list(CustomerAlias, 'The further ids.'),
})

const MergeBody = shape(
	'MergeBody',
	'The customer who is merged into the one of the path.',
	{ From: id('Id of the customer in the merchant store, whose records, orders and coupons move.') },
	{ additionalProperties: false },
)

const ana = {
	OriginalId: 'C-1001',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Phone: null,
	Document: '123.456.789-09',
	BirthdayDate: '1990-05-17T00:00:00Z',
	IsEnrolled: true,
	IsBlocked: false,
	CreatedDate: '2026-01-12T13:20:00Z',
	TierName: 'Silver',
	Points: 500,
	Cashback: 5,
	Orders: 4,
	Spend: 500,
	LastOrderDate: '2026-11-10',
}
const till = {
	...{ ...ana, OriginalId: 'POS-77', Name: 'Ana S.', Email: null, BirthdayDate: null },
	...{ CreatedDate: '2026-08-01T10:00:00Z', TierName: null, Points: 200, Cashback: 2, Orders: 2, Spend: 200 },
}
const merged = { ...ana, Points: 700, Cashback: 7, Orders: 6, Spend: 700 }

export const listDuplicateCustomers = adminOperation({
	id: 'listDuplicateCustomers',
	method: 'GET',
	path: '/admin/api/duplicates',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'Customers who may be one person',
	description:
		'Customers with the same document, email address in any case, or digits of the phone. Erased customers are left out.',
	query: Type.Object({
		by: Type.Optional(
			Type.Unsafe<'document' | 'email' | 'phone'>({
				type: 'string',
				enum: ['document', 'email', 'phone'],
				description: 'What they have in common; the document if left out.',
			}),
		),
		sort: sortParam(['value']),
		after: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: Number.MAX_SAFE_INTEGER,
				description: '`NextAfter` of the page before.',
			}),
		),
		limit: Type.Optional(
			Type.Integer({ minimum: 1, maximum: 100, description: 'Groups on a page, 20 if left out.' }),
		),
	}),
	status: 200,
	reply: DuplicatePage,
	refusals: BODY_ERRORS,
	example: {
		query: { by: 'document' },
		reply: {
			Items: [{ By: 'document', Value: '12345678909', Customers: [ana, till] }],
			NextAfter: null,
		},
	},
})

export const previewMerge = adminOperation({
	id: 'previewMerge',
	method: 'GET',
	path: '/admin/api/customers/:id/merge',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'What merging two customers would lead to',
	description: 'Nothing changes. The figures come from carrying the merge out and taking it back.',
	params,
	query: Type.Object({ from: id('Id of the customer who would be merged into this one.') }),
	status: 200,
	reply: MergePreview,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		query: { from: 'POS-77' },
		reply: {
			From: till,
			Into: ana,
			Merged: merged,
			Moved: { Points: 2, Orders: 2, Coupons: 1, Redemptions: 0 },
			CanBeUndone: true,
		},
	},
})

export const mergeCustomers = adminOperation({
	id: 'mergeCustomers',
	method: 'POST',
	path: '/admin/api/customers/:id/merge',
	tag: 'Customers',
	access: 'customers.merge',
	summary: 'Merge two customers',
	description:
		'Points with their dates, orders, coupons, redemptions, tier progress and history of `From` become those of this customer; what this customer lacks is filled in. The id of `From` names this customer from now on.',
	params,
	body: MergeBody,
	status: 200,
	reply: MergeCandidate,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: { params: { id: 'C-1001' }, body: { From: 'POS-77' }, reply: merged },
})

export const listCustomerMerges = adminOperation({
	id: 'listCustomerMerges',
	method: 'GET',
	path: '/admin/api/customers/:id/merges',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'Who was merged into a customer',
	description: 'The merges, newest first, and all further ids of the customer.',
	params,
	status: 200,
	reply: CustomerMerges,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		reply: {
			Merges: [
				{
					...{ Id: 1, OriginalId: 'POS-77', Name: 'Ana S.', MergedDate: '2026-11-17T09:00:00Z' },
					...{
						MergedBy: 'owner@example.com',
						UndoneDate: null,
						UndoneBy: null,
						CanBeUndone: true,
						WhyNot: null,
					},
				},
			],
			Aliases: [{ OriginalId: 'POS-77', IsMerged: true, CreatedDate: '2026-11-17T09:00:00Z' }],
		},
	},
})

export const undoMerge = adminOperation({
	id: 'undoMerge',
	method: 'POST',
	path: '/admin/api/customers/:id/merges/:merge/undo',
	tag: 'Customers',
	access: 'customers.merge',
	summary: 'Undo a merge',
	description:
		'The merged customer exists again, with what was theirs and what has become of it since. Possible as long as no points or rewards were used since. Orders that came after the merge stay with this customer.',
	params: Type.Object({
		id: id('Id of the customer in the merchant store.'),
		merge: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the merge.' }),
	}),
	status: 200,
	reply: MergeCandidate,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: { params: { id: 'C-1001', merge: 1 }, reply: till },
})

export const removeAlias = adminOperation({
	id: 'removeAlias',
	method: 'DELETE',
	path: '/admin/api/customers/:id/aliases/:alias',
	tag: 'Customers',
	access: 'customers.merge',
	summary: 'Remove a further id of a customer',
	description:
		'For an id of a customer who was recognised by the document or the email address. The id of a merged customer goes when the merge is undone.',
	params: Type.Object({
		id: id('Id of the customer in the merchant store.'),
		alias: id('The further id.'),
	}),
	status: 204,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: { params: { id: 'C-1001', alias: 'WEB-5' } },
})
