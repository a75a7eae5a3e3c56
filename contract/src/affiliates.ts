import { Type } from 'typebox'
import { envelopeA } from './envelopes.ts'
import { flag, id, optional, shape, text } from './members.ts'
import { operation } from './operation.ts'

const Affiliate = shape('Affiliate', 'Somebody who brings customers with a coupon.', {
	Name: optional(text('Full name.')),
	Email: optional(text('Email address.', { max: 320 })),
	Document: optional(
		text('Number of a document: letters and digits, with or without punctuation.', { max: 255 }),
	),
	Phone: optional(text('Telephone number.', { max: 50 })),
	Coupon: optional(
		text('Code of the coupon of the affiliate, which must be known to the service.', { max: 255 }),
	),
	InviteToPortal: optional(
		flag(
			'True when the affiliate is to be invited to a portal. There is no portal: it is kept, and no invitation is sent.',
		),
	),
	CreateCustomer: optional(
		flag('True when the affiliate is to become a customer too, unless known as one already.'),
	),
})

const done = flag('True when it was done.')
const reply = {
	ErrorMessage: null,
	ErrorCode: null,
	Result: true,
	Code: '00',
	CodeName: 'Done',
	Severity: 0,
	HasWarning: false,
	HasError: false,
}
const params = Type.Object({
	originalId: id('Document or email address of the affiliate.', { missing: 'Customer_NotFound' }),
})
const naming =
	'An affiliate is known by the document without punctuation or, without a document, by the email address in small letters. Here, too, a document may have punctuation and capitals do not matter.'

export const addAffiliate = operation({
	id: 'addAffiliate',
	method: 'POST',
	path: '/v1/pvt/Affiliate',
	tag: 'Affiliates',
	feature: 'customers',
	summary: 'Add or change an affiliate',
	description: [
		'An affiliate is known by the document without punctuation or, without a document, by the email address in small letters: sent again, name, telephone number, email address and coupon are replaced by the members given. A disabled affiliate stays disabled.',
		'The coupon must be one that the service knows. It belongs to somebody else when another affiliate has it, or when it was given to a customer with a document or an email address, neither of which is that of the affiliate.',
		'With `CreateCustomer`, a customer is created whose id in the merchant store is the document or the email address that the affiliate is known by, unless there is one with that id or the coupon was given to the affiliate as a customer.',
		'`InviteToPortal` is kept and has no other effect: there is no portal for affiliates, and nobody is sent anything.',
		'The same again with nothing to change gets the outcome `AlreadyDone`, a warning.',
		'Checks in this order: the members of the body, whether the program has affiliates (`Affiliates.IsActive`, 114), document and email address (50, 51), the coupon (52, 113, 112).',
	].join('\n'),
	body: Affiliate,
	...envelopeA(done),
	invalid: 'GenericError',
	refusals: [
		'Genaral_LengthLimitExceeded',
		'ApiExternalCustomer_document_email_empty',
		'ApiExternalCustomer_documen_AlphaNumeric_only',
		'ApiExternalAffiliate_coupon_empty',
		'GenericError',
		'AffiliateCouponGenericError',
		'AffiliateCouponNoExistsInPlatform',
		'AffiliateSettingsNotExist',
	],
	example: {
		refusal: { name: 'AffiliateCouponNoExistsInPlatform', message: 'There is no coupon BIA10.' },
		body: {
			Name: 'Bia Lima',
			Email: 'bia@example.com',
			Document: '987.654.321-00',
			Phone: '+55 11 90000-0001',
			Coupon: 'BIA10',
			InviteToPortal: false,
			CreateCustomer: true,
		},
		reply,
	},
})

export const disableAffiliate = operation({
	id: 'disableAffiliate',
	method: 'DELETE',
	path: '/v1/pvt/Affiliate/disable/:originalId',
	tag: 'Affiliates',
	feature: 'customers',
	summary: 'Disable an affiliate',
	description: [
		'Keeps the affiliate, with the reason. One that is disabled already gets the outcome `AlreadyDone`, a warning, and keeps the first reason.',
		naming,
	].join('\n'),
	params,
	query: Type.Object({ reason: optional(text('Why, for the merchant.')) }),
	...envelopeA(done),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound', 'AffiliateSettingsNotExist'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'there is no affiliate 98765432100' },
		params: { originalId: '98765432100' },
		query: { reason: 'Left the team' },
		reply,
	},
})

export const enableAffiliate = operation({
	id: 'enableAffiliate',
	method: 'POST',
	path: '/v1/pvt/Affiliate/enable/:originalId',
	tag: 'Affiliates',
	feature: 'customers',
	summary: 'Enable an affiliate again',
	description: [
		'Clears the reason. One that is enabled already gets the outcome `AlreadyDone`, a warning.',
		naming,
	].join('\n'),
	params,
	...envelopeA(done),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound', 'AffiliateSettingsNotExist'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'there is no affiliate 98765432100' },
		params: { originalId: '98765432100' },
		reply,
	},
})
