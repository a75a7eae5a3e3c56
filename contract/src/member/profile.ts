import { type Static, Type } from 'typebox'
import { dateTime, nonBlank, nullable, shape, string } from '../members.ts'
import { memberOperation } from './operation.ts'

const MemberProfileChange = shape(
	'MemberProfileChange',
	'What changes of the profile; members that are left out stay as they are.',
	{
		Name: Type.Optional(nonBlank('Full name.')),
		BirthdayDate: Type.Optional(
			dateTime(
				'Birthday, as in 1990-05-17. It is set once: another date is refused with 72, and one after today with 77.',
			),
		),
	},
	{ additionalProperties: false },
)

export const MemberDetails = shape('MemberDetails', 'What is known about a member.', {
	PublicId: string('Id that may be shown in browsers.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('E-mail address.')),
	Phone: nullable(string('Telephone number.')),
	Document: nullable(string('Number of a document.')),
	BirthdayDate: nullable(string('Birthday, as in 1990-05-17.')),
})
export type MemberDetails = Static<typeof MemberDetails>

export const changeMemberProfile = memberOperation({
	id: 'changeMemberProfile',
	method: 'PATCH',
	path: '/v1/member/profile',
	tag: 'Member',
	scope: 'profile',
	summary: 'Change the profile',
	description: [
		'Changes the name, and sets the birthday where there is none.',
		'E-mail address and telephone number change with a code that is sent there: see `POST /v1/member/contact`. The document changes with the shop.',
	].join('\n'),
	body: MemberProfileChange,
	status: 200,
	reply: MemberDetails,
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'ApiCustomer_CannotChangeBirthday',
		'GenericError',
	],
	example: {
		body: { Name: 'Ana Lima Souza', BirthdayDate: '1990-05-17' },
		reply: {
			PublicId: 'kq3vY0m1Zt8Jx2aB',
			Name: 'Ana Lima Souza',
			Email: 'ana@example.com',
			Phone: '+55 11 90000-0000',
			Document: '123.456.789-09',
			BirthdayDate: '1990-05-17',
		},
	},
})
