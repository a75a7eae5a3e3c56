import { type Static, Type } from 'typebox'
import { Customer, CustomerResult, customerReference, enrolledDate } from './customers.ts'
import { envelopeA } from './envelopes.ts'
import { dateTime, id, number, optional, shape, string } from './members.ts'
import { operation } from './operation.ts'

const OriginalId = id('Id of the customer in the merchant store.', {
	missing: 'ApiExternalErro_Original_Id_Cant_Be_Null',
})

const UpsertedCustomer = shape('UpsertedCustomer', 'A customer to be created or updated.', {
	...Customer.properties,
	OriginalId,
	EnrolledDate: enrolledDate,
})
export type UpsertedCustomer = Static<typeof UpsertedCustomer>

const NewCustomer = shape('NewCustomer', 'A customer to be created.', { ...Customer.properties, OriginalId })
export type NewCustomer = Static<typeof NewCustomer>

const ChangedCustomer = shape('ChangedCustomer', 'What changes about a customer.', {
	...Customer.properties,
	OriginalId: optional(
		id('Id of the customer in the merchant store. It cannot be changed: absent, or that of the customer.'),
	),
	BirthdayDate: optional(
		dateTime(
			'Birthday. The calendar date is kept as it is written; time and offset are ignored. It is set once: another date later on is refused.',
		),
	),
})
export type ChangedCustomer = Static<typeof ChangedCustomer>

const UpsertResult = shape('UpsertResult', 'A customer, the balances, and what was done.', {
	...CustomerResult.properties,
	BalanceOfPoints: number('Points; negative while the customer owes some.'),
	BalanceCashback: number('Worth of the points in currency.'),
	Operation: string('`created` or `updated`.'),
})
export type UpsertResult = Static<typeof UpsertResult>

const DOCUMENT_RULE =
	'A `Document` that is a CPF (11 digits) or a CNPJ (12 letters or digits, then 2 digits) must have right check digits. Documents of other kinds are taken as they are. It is stored as it is written.'
const BIRTHDAY_RULE =
	'A birthday after today, in the time zone of the merchant, is refused with 77; an order takes what it is sent.'
const BLANK_RULE = 'A text that is empty or blank means the same as an absent one.'

const shown: CustomerResult = {
	OriginalId: 'C-1001',
	PublicId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Phone: '+55 11 90000-0000',
	BirthdayDate: '1990-05-17T00:00:00Z',
	SignupDate: '2026-01-12T13:20:00Z',
	Document: '123.456.789-09',
	IsEnrolled: true,
	ReferralURL: null,
	WhatsappReferralUrl: null,
	CurrentTier: { Name: 'Silver', Color: '#9aa5b1', IconUrl: null },
}

const form = {
	OriginalId: 'C-1001',
	Name: 'Ana Souza',
	Email: 'ana@example.com',
	Phone: '+55 11 90000-0000',
	BirthdayDate: '1990-05-17',
	SignupDate: '2026-01-12T10:20:00-03:00',
	Document: '123.456.789-09',
	IsEnrolled: true,
}

const done = <T>(Result: T) => ({
	ErrorMessage: null,
	ErrorCode: null,
	Result,
	Code: '00',
	CodeName: 'Done',
	Severity: 0,
	HasWarning: false,
	HasError: false,
})

export const upsertCustomer = operation({
	id: 'upsertCustomer',
	method: 'POST',
	path: '/v1/pvt/Customer/upsert',
	tag: 'Customers',
	feature: 'customers',
	summary: 'Create or update a customer',
	description: [
		'Creates the customer with this `OriginalId`, or changes the members that are given. `OriginalId` alone decides which: an email or document that somebody else has is no obstacle here.',
		'A new customer is enrolled unless `IsEnrolled` says otherwise or the program asks customers to opt in. Joining earns the signup points of the program, once.',
		'As in an order, a birthday is set once, and another date later on is ignored; the answer shows the one that counts.',
		DOCUMENT_RULE,
		BIRTHDAY_RULE,
		BLANK_RULE,
		'Repeating the request changes nothing more; `Operation` is then `updated`.',
	].join('\n'),
	body: UpsertedCustomer,
	...envelopeA(UpsertResult),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'ApiExternalErro_Original_Id_Cant_Be_Null',
		'ApiExternalCustomer_documen_AlphaNumeric_only',
		'GenericError',
	],
	example: {
		refusal: {
			name: 'GenericError',
			message: 'Document 123.456.789-00 is not a CPF: its check digits are wrong.',
		},
		body: { ...form, EnrolledDate: '2026-01-12T10:20:00-03:00' },
		reply: done({ ...shown, BalanceOfPoints: 349.9, BalanceCashback: 17.5, Operation: 'updated' }),
	},
})

export const createCustomer = operation({
	id: 'createCustomer',
	method: 'POST',
	path: '/v1/pvt/Customer',
	tag: 'Customers',
	feature: 'customers',
	summary: 'Create a customer',
	description: [
		'Creates a customer, who must be new: nobody else may have the `OriginalId`, the email or the document. At least one of email and document is needed.',
		'The customer is enrolled unless `IsEnrolled` says otherwise or the program asks customers to opt in. Joining earns the signup points of the program.',
		DOCUMENT_RULE,
		BIRTHDAY_RULE,
		BLANK_RULE,
		'Checks in this order: the members, 50, 51, 77, 68, 118, 119. A repeated request is refused with 68, which then means that the customer was created.',
	].join('\n'),
	body: NewCustomer,
	...envelopeA(CustomerResult),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'ApiExternalErro_Original_Id_Cant_Be_Null',
		'ApiExternalCustomer_document_email_empty',
		'ApiExternalCustomer_documen_AlphaNumeric_only',
		'ApiCustomer_InsertAlreadyExists',
		'GenericError',
		'NewCustomer_EmailAlreadyUsed',
		'NewCustomer_DocumentAlreadyUsed',
	],
	example: {
		refusal: { name: 'ApiCustomer_InsertAlreadyExists', message: 'Customer C-1001 exists already.' },
		body: form,
		reply: done({ ...shown, CurrentTier: null }),
	},
})

export const updateCustomer = operation({
	id: 'updateCustomer',
	method: 'PUT',
	path: '/v1/pvt/Customer/:id',
	tag: 'Customers',
	feature: 'customers',
	summary: 'Change a customer',
	description: [
		'Changes the members that are given and leaves the others as they are. A birthday may be set once: another date is refused with 72, and nothing changes.',
		'A customer who is enrolled by it for the first time earns the signup points of the program.',
		DOCUMENT_RULE,
		BIRTHDAY_RULE,
		BLANK_RULE,
	].join('\n'),
	params: Type.Object({ id: customerReference() }),
	body: ChangedCustomer,
	...envelopeA(CustomerResult),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'ApiExternalCustomer_Cant_Update',
		'ApiExternalCustomer_documen_AlphaNumeric_only',
		'Customer_NotFound',
		'ApiCustomer_CannotChangeBirthday',
		'GenericError',
	],
	example: {
		refusal: {
			name: 'ApiCustomer_CannotChangeBirthday',
			message: 'The birthday of C-1001 was set before.',
		},
		params: { id: 'C-1001' },
		body: { Phone: '+55 11 90000-0000' },
		reply: done(shown),
	},
})
