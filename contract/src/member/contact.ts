import { nonBlank, secret, shape } from '../members.ts'
import { memberOperation } from './operation.ts'
import { MemberDetails } from './profile.ts'
import { contactMember, SentCode } from './sign-in.ts'

export const changeMemberContact = memberOperation({
	id: 'changeMemberContact',
	method: 'POST',
	path: '/v1/member/contact',
	tag: 'Member',
	scope: 'profile',
	summary: 'Send a code to a new contact',
	description: [
		'Sends a code of six digits to the email address or telephone number that the member wants to use, for 10 minutes. Nothing changes before it is confirmed.',
		'A contact, and a member, get 6 codes in an hour; then the answer is 429.',
		'Refused with 77 if the text is no contact, or if the shop cannot send codes there.',
	].join('\n'),
	body: shape('NewContact', 'The contact.', { Contact: contactMember() }, { additionalProperties: false }),
	status: 202,
	reply: SentCode,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded', 'GenericError'],
	example: {
		body: { Contact: 'ana.lima@example.com' },
		reply: { ExpiresAt: '2026-11-14T12:10:00Z', Channel: 'email' },
	},
})

export const confirmMemberContact = memberOperation({
	id: 'confirmMemberContact',
	method: 'POST',
	path: '/v1/member/contact/confirm',
	tag: 'Member',
	scope: 'profile',
	summary: 'Change the contact',
	description: [
		'Replaces the email address or the telephone number, and tells the one before.',
		'Refused with 77 if the code is wrong, was used or has expired, and, with the right code, if another customer has the contact: the shop can merge the two.',
	].join('\n'),
	body: shape(
		'ConfirmContact',
		'The contact, and the code that was sent there.',
		{ Contact: contactMember(), Code: secret(nonBlank('The code.', { max: 20 })) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: MemberDetails,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded', 'GenericError'],
	example: {
		body: { Contact: 'ana.lima@example.com', Code: '493817' },
		reply: {
			PublicId: 'kq3vY0m1Zt8Jx2aB',
			Name: 'Ana Souza',
			Email: 'ana.lima@example.com',
			Phone: '+55 11 90000-0000',
			Document: '123.456.789-09',
			BirthdayDate: '1990-05-17',
		},
	},
})
