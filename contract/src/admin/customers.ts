import { Type } from 'typebox'
import { Customer } from '../customers.ts'
import {
	assignedId,
	dateTime,
	flag,
	id,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const params = Type.Object({ id: id('Id of the customer in the merchant store.') })
const { OriginalId: _, ...members } = Customer.properties

const CustomerEdit = shape(
	'CustomerEdit',
	'What is to be known of a customer; absent or null leaves it as it is.',
	{
		...members,
		Clear: optional(
			list(
				Type.Union([Type.Literal('Email'), Type.Literal('Phone'), Type.Literal('Document')], {
					description: 'A contact.',
				}),
				'Contacts that are removed.',
			),
		),
	},
	{ additionalProperties: false },
)

const AdminCustomer = shape('AdminCustomer', 'A customer.', {
	OriginalId: string('Id of the customer in the merchant store.'),
	PublicId: string('Id that may be shown in browsers.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
	SignupDate: nullable(instant('When the customer registered in the store.')),
	Document: nullable(string('Number of a document.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
})

const TierPlacement = shape(
	'TierPlacement',
	'A tier that a person gives a customer.',
	{
		TierId: assignedId('Id of an active tier.'),
		Until: dateTime(
			'Until when it is not lost, whatever the goals say. A day without an hour means the end of it.',
		),
		Reason: nonBlank('Why; it is kept with the move.'),
	},
	{ additionalProperties: false },
)

const PlacedCustomer = shape('PlacedCustomer', 'Where a customer was put.', {
	FromTierId: nullable(integer('The tier before; null for none.')),
	TierId: integer('The tier now.'),
	Until: instant('Until when it is not lost.'),
})

const AutomaticTier = shape(
	'AutomaticTier',
	'That the goals decide about the tier of a customer again.',
	{ Reason: nonBlank('Why; it is kept with the move.') },
	{ additionalProperties: false },
)

const ReleasedCustomer = shape('ReleasedCustomer', 'The tier that the goals give.', {
	FromTierId: nullable(integer('The tier before; null for none.')),
	TierId: nullable(integer('The tier now; null for none.')),
})

const TierMove = shape('TierMove', 'How a customer came into a tier.', {
	Date: instant('When.'),
	FromTierId: nullable(integer('The tier before; null for none.')),
	ToTierId: nullable(integer('The tier after; null for none.')),
	Why: Type.Unsafe<'reached' | 'returned' | 'lapsed' | 'placed' | 'released' | 'merged' | 'separated'>({
		type: 'string',
		enum: ['reached', 'returned', 'lapsed', 'placed', 'released', 'merged', 'separated'],
		description:
			'Goals were reached, an order was returned, time passed, a person decided or left it to the goals again, or the customer was merged with another one or separated again.',
	}),
	Author: nullable(string('The email address of the person who decided; null for nobody.')),
	Reason: nullable(string('Why, where a person decided and said it.')),
})

const contact = (description: string) => optional(text(description, { max: 255 }))

/** What is asked about a new customer, in the panel and at the counter. */
export const newCustomerMembers = {
	Name: nonBlank('Full name.', { max: 255 }),
	Phone: contact('Telephone number. One of the three contacts is needed.'),
	Email: contact('Email address.'),
	Document: contact('CPF, CNPJ or another document.'),
}

/** Why a new customer is refused. */
export const NEW_CUSTOMER_ERRORS = [
	...BODY_ERRORS,
	'GenericError',
	'ApiCustomer_InsertAlreadyExists',
	'NewCustomer_EmailAlreadyUsed',
	'NewCustomer_DocumentAlreadyUsed',
	'ApiExternalCustomer_document_email_empty',
	'ApiExternalCustomer_documen_AlphaNumeric_only',
] as const

const NewCustomer = shape(
	'NewCustomer',
	'A customer whom a user of the panel adds.',
	{
		OriginalId: optional(id('Id of the customer in the merchant store; absent or null, one is made.')),
		...newCustomerMembers,
	},
	{ additionalProperties: false },
)

const customer = {
	OriginalId: 'C-1001',
	PublicId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Phone: '+55 11 90000-0000',
	BirthdayDate: '1990-05-17T00:00:00Z',
	SignupDate: '2026-01-12T13:20:00Z',
	Document: '123.456.789-09',
	IsEnrolled: true,
}

export const addCustomer = adminOperation({
	id: 'addCustomer',
	method: 'POST',
	path: '/admin/api/customers',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Add a customer',
	description:
		'The customer takes part in the program from now on, and is greeted as it says. An id, a telephone number, an email or a document that somebody has is refused, so that nobody gets two accounts.',
	body: NewCustomer,
	status: 201,
	reply: AdminCustomer,
	refusals: NEW_CUSTOMER_ERRORS,
	example: {
		body: { OriginalId: 'C-1001', Name: 'Ana Souza', Phone: '+55 11 90000-0000' },
		reply: { ...customer, Email: null, Document: null, BirthdayDate: null, SignupDate: null },
	},
})

export const changeCustomer = adminOperation({
	id: 'changeCustomer',
	method: 'PUT',
	path: '/admin/api/customers/:id',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Change a customer',
	description:
		'A member left out or null keeps its value, unless `Clear` names it; a masked one is refused. A birthday is set once, and is not after today. Who takes part from now on is greeted as the program says.',
	params,
	body: CustomerEdit,
	status: 200,
	reply: AdminCustomer,
	refusals: [
		...BODY_ERRORS,
		'Customer_NotFound',
		'ApiCustomer_CannotChangeBirthday',
		'ApiExternalCustomer_documen_AlphaNumeric_only',
	],
	example: {
		params: { id: 'C-1001' },
		body: { Phone: '+55 11 90000-0000' },
		reply: customer,
	},
})

export const placeCustomer = adminOperation({
	id: 'placeCustomer',
	method: 'PUT',
	path: '/admin/api/customers/:id/tier',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Put a customer into a tier',
	description:
		'The customer is in the tier at once and does not fall below it before `Until`. Reaching a higher one stays possible. The last word counts.',
	params,
	body: TierPlacement,
	status: 200,
	reply: PlacedCustomer,
	refusals: [...BODY_ERRORS, 'Customer_NotFound', 'Tier_NotFound', 'Campaign_InvalidDateRange'],
	example: {
		params: { id: 'C-1001' },
		body: { TierId: 3, Until: '2027-01-01T00:00:00Z', Reason: 'A partner of the shop' },
		reply: { FromTierId: 2, TierId: 3, Until: '2027-01-01T00:00:00Z' },
	},
})

export const setAutomaticTier = adminOperation({
	id: 'setAutomaticTier',
	method: 'POST',
	path: '/admin/api/customers/:id/tier/automatic',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Let the goals decide about the tier of a customer again',
	description:
		'Ends what `PUT /admin/api/customers/:id/tier` has set, before `Until`. The customer has the tier that the goals give, after its days of grace. A customer whose tier nobody has set is refused.',
	params,
	body: AutomaticTier,
	status: 200,
	reply: ReleasedCustomer,
	refusals: [...BODY_ERRORS, 'Customer_NotFound', 'GenericError'],
	example: {
		params: { id: 'C-1001' },
		body: { Reason: 'No longer a partner' },
		reply: { FromTierId: 3, TierId: 2 },
	},
})

export const listTierMoves = adminOperation({
	id: 'listTierMoves',
	method: 'GET',
	path: '/admin/api/customers/:id/tiers',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'How a customer came to the tier',
	description: 'The newest 100 moves, newest first, with who decided where a person did.',
	params,
	status: 200,
	reply: list(TierMove, 'The moves.'),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		reply: [
			{
				Date: '2026-11-14T12:00:00Z',
				FromTierId: 2,
				ToTierId: 3,
				Why: 'placed',
				Author: 'ana@example.com',
				Reason: 'A partner of the shop',
			},
		],
	},
})
