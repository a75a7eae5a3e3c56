import { type Static, Type } from 'typebox'
import {
	assignedId,
	described,
	flag,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	price,
	secret,
	shape,
	string,
} from '../members.ts'
import { Branch } from '../orders.ts'
import { linkToken, newPassword } from './credentials.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { DEFAULT_RIGHTS } from './roles.ts'
import { AdminSession, roleMember, sessionExample } from './session.ts'

const closed = { additionalProperties: false } as const
const name = nonBlank('Name of the person.', { max: 200 })

const limit = (description: string) => optional(price(description))

const CounterRights = shape(
	'CounterRights',
	'Where a cashier works, and up to which amounts.',
	{
		Branch: described(Branch, 'The branch whose sales the cashier records.'),
		SaleLimit: limit('The largest sale that the cashier may record; null for no limit.'),
		DayLimit: limit('How much the cashier may record in a day, all sales together; null for no limit.'),
	},
	closed,
)
export type CounterRights = Static<typeof CounterRights>

const GrantedCounterRights = shape(
	'GrantedCounterRights',
	'Where a cashier works, and up to which amounts.',
	{
		Branch: shape('CashierBranch', 'A branch.', {
			OriginalId: string('Id of the branch in the merchant store.'),
			Name: nullable(string('Its name; null when none is known.')),
		}),
		SaleLimit: nullable(number('The largest sale that the cashier may record; null for no limit.')),
		DayLimit: nullable(number('How much the cashier may record in a day; null for no limit.')),
	},
)
const counterRights = nullable(
	described(GrantedCounterRights, 'For a cashier: the branch and the limits; null for other roles.'),
)

export const AdminUser = shape('AdminUser', 'Somebody who may sign in.', {
	Id: integer('Id of the user.'),
	Email: string('Email.'),
	Name: nullable(string('Name; null when none was given.')),
	Role: roleMember('What the user may do.'),
	IsActive: flag('False while the user may not sign in.'),
	HasSecondFactor: flag('Whether signing in asks for a code.'),
	IsLinked: flag('Whether an account at the provider of single sign-on is linked to the user.'),
	MaySeeContacts: flag(
		'Whether emails, telephone numbers and documents of customers are shown in full and may be exported: the role has the right `contacts.view`, or the user got it alone.',
	),
	Counter: counterRights,
	CreatedDate: instant('Since when.'),
	SeenDate: nullable(instant('When last seen, to the minute; null when there is no session.')),
})
export type AdminUser = Static<typeof AdminUser>

const UserChange = shape(
	'UserChange',
	'What is to be different; absent or null leaves it as it is.',
	{
		Role: optional(roleMember('What the user may do.')),
		IsActive: optional(flag('False ends the sessions of the user and lets no new ones begin.')),
		Name: optional(name),
		Counter: optional(
			described(CounterRights, 'Where a cashier works, and up to which amounts. Needed for a new cashier.'),
		),
		MaySeeContacts: optional(
			flag('Gives or takes the right to see contact data of customers in full, and to export them.'),
		),
	},
	closed,
)

export const Invitation = shape('Invitation', 'Somebody who was asked to join.', {
	Id: integer('Id of the invitation.'),
	Email: string('Email.'),
	Role: roleMember('What the user will be allowed to.'),
	Counter: counterRights,
	InvitedBy: string('Email of the user who invited, or `command line`.'),
	CreatedDate: instant('When the link was made.'),
	ExpiresDate: instant('Until when the link works.'),
	IsExpired: flag('Whether that is over: send it again, or withdraw it.'),
})
export type Invitation = Static<typeof Invitation>

const NewInvitation = shape(
	'NewInvitation',
	'Whom to ask.',
	{
		Email: nonBlank('Email.', { max: 254 }),
		Role: roleMember('What the user will be allowed to.'),
		Counter: optional(
			described(CounterRights, 'Where a cashier works, and up to which amounts. Needed for a cashier.'),
		),
	},
	closed,
)

const SentInvitation = shape('SentInvitation', 'An invitation with its link.', {
	...Invitation.properties,
	Link: secret(string('To be passed on where no mail is sent. It is not kept, and shown this once.')),
	IsMailed: flag('Whether the link is sent by mail; false where no mail server is configured.'),
	HasPublicUrl: flag(
		'Whether the link begins with the configured address of the installation. Otherwise it begins with localhost, and the panel shows it with the address at which it is open.',
	),
})

const InvitationToken = shape('InvitationToken', 'The link of an invitation.', { Token: linkToken }, closed)

const OpenInvitation = shape('OpenInvitation', 'What the invited person reads before joining.', {
	ShopName: string('The name of the shop as people write it.'),
	Email: string('Email of the invited person.'),
	Role: roleMember('What the user will be allowed to.'),
	InvitedBy: string('Email of the user who invited.'),
	InvitedByName: nullable(string('Name of that user; null when none is known.')),
})

const Acceptance = shape(
	'Acceptance',
	'Somebody who joins.',
	{ Token: linkToken, Name: name, Password: newPassword },
	closed,
)

const user: AdminUser = {
	Id: 2,
	Email: 'eva@example.com',
	Name: 'Eva Lima',
	Role: 'editor',
	IsActive: true,
	HasSecondFactor: false,
	IsLinked: false,
	MaySeeContacts: false,
	Counter: null,
	CreatedDate: '2026-11-14T12:00:00Z',
	SeenDate: null,
}
const invitation: Invitation = {
	Id: 3,
	Email: 'eva@example.com',
	Role: 'editor',
	Counter: null,
	InvitedBy: 'ana@example.com',
	CreatedDate: '2026-11-14T12:00:00Z',
	ExpiresDate: '2026-11-21T12:00:00Z',
	IsExpired: false,
}
const sent = {
	...invitation,
	Link: 'https://fiel.example.com/admin/invitation#token=q3Xv…',
	IsMailed: true,
	HasPublicUrl: true,
}

const params = Type.Object({ id: assignedId('Id of the user.') })
const invited = Type.Object({ id: assignedId('Id of the invitation.') })
const path = '/admin/api/users'
const invitations = '/admin/api/invitations'

export const listUsers = adminOperation({
	id: 'listUsers',
	method: 'GET',
	path,
	tag: 'Users',
	access: ['users.edit', 'audit.view'],
	summary: 'List the users',
	description: 'All of them, by email.',
	status: 200,
	reply: list(AdminUser, 'The users.'),
	refusals: [],
	example: { reply: [user] },
})

export const updateUser = adminOperation({
	id: 'updateUser',
	method: 'PUT',
	path: `${path}/:id`,
	tag: 'Users',
	access: 'users.edit',
	summary: 'Change, deactivate or reactivate a user',
	description:
		'A new role counts from the next request on, and so does the right to see contacts. The last active owner stays one. Only an owner changes owners or makes one, and nobody gives a right that they lack: 403.',
	params,
	body: UserChange,
	status: 200,
	reply: AdminUser,
	refusals: [...BODY_ERRORS, 'ChangeActiveUser_UniqueAdmin', 'General_BiggerThanZero'],
	example: { params: { id: 2 }, body: { Role: 'editor' }, reply: user },
})

export const removeUser = adminOperation({
	id: 'removeUser',
	method: 'DELETE',
	path: `${path}/:id`,
	tag: 'Users',
	access: 'users.edit',
	summary: 'Remove a user',
	description:
		'For ever, with all sessions; what the user did stays in the audit log. Not the last active owner. 403 for a user with more rights.',
	params,
	status: 204,
	refusals: ['ChangeActiveUser_UniqueAdmin'],
	example: { params: { id: 2 } },
})

export const unlinkUser = adminOperation({
	id: 'unlinkUser',
	method: 'DELETE',
	path: `${path}/:id/link`,
	tag: 'Users',
	access: 'users.edit',
	summary: 'Unlink a user from single sign-on',
	description:
		'Fiel forgets which account at the provider the user has, and the sessions of the user end. The next sign-in through the provider links an account again, by the email. 403 for a user with more rights.',
	params,
	status: 204,
	refusals: [],
	example: { params: { id: 2 } },
})

export const listInvitations = adminOperation({
	id: 'listInvitations',
	method: 'GET',
	path: invitations,
	tag: 'Users',
	access: 'users.edit',
	summary: 'List the invitations',
	description: 'Those that nobody has accepted, oldest first.',
	status: 200,
	reply: list(Invitation, 'The invitations.'),
	refusals: [],
	example: { reply: [invitation] },
})

export const inviteUser = adminOperation({
	id: 'inviteUser',
	method: 'POST',
	path: invitations,
	tag: 'Users',
	access: 'users.edit',
	summary: 'Invite somebody',
	description:
		'The link works once, for seven days. It goes out by mail if a mail server is configured, as `IsMailed` says, and it is in this answer. 403 for a role with more rights.',
	body: NewInvitation,
	status: 201,
	reply: SentInvitation,
	refusals: [...BODY_ERRORS, 'Account_UserAlreadyExists', 'General_BiggerThanZero'],
	example: { body: { Email: 'eva@example.com', Role: 'editor' }, reply: sent },
})

export const resendInvitation = adminOperation({
	id: 'resendInvitation',
	method: 'POST',
	path: `${invitations}/:id/resend`,
	tag: 'Users',
	access: 'users.edit',
	summary: 'Send an invitation again',
	description: 'With a new link, for another seven days; the old one ends.',
	params: invited,
	status: 200,
	reply: SentInvitation,
	refusals: [],
	example: { params: { id: 3 }, reply: sent },
})

export const withdrawInvitation = adminOperation({
	id: 'withdrawInvitation',
	method: 'DELETE',
	path: `${invitations}/:id`,
	tag: 'Users',
	access: 'users.edit',
	summary: 'Withdraw an invitation',
	description: 'Its link ends.',
	params: invited,
	status: 204,
	refusals: [],
	example: { params: { id: 3 } },
})

export const viewInvitation = adminOperation({
	id: 'viewInvitation',
	method: 'POST',
	path: `${invitations}/view`,
	tag: 'Users',
	access: 'open',
	onlyReads: true,
	summary: 'Show an invitation to the invited person',
	description:
		'For the page `/admin/invitation#token=…`: who invites whom, to which shop and in which role. 401 when the link was used, was withdrawn or has ended.',
	body: InvitationToken,
	status: 200,
	reply: OpenInvitation,
	refusals: BODY_ERRORS,
	example: {
		body: { Token: 'q3Xv…' },
		reply: {
			ShopName: 'Loja Exemplo',
			Email: 'eva@example.com',
			Role: 'editor',
			InvitedBy: 'ana@example.com',
			InvitedByName: 'Ana Souza',
		},
	},
})

export const acceptInvitation = adminOperation({
	id: 'acceptInvitation',
	method: 'POST',
	path: `${invitations}/accept`,
	tag: 'Users',
	access: 'open',
	summary: 'Accept an invitation',
	description:
		'For the page `/admin/invitation#token=…`. Makes the user and signs in. 401 when the link was used, was withdrawn or has ended.',
	body: Acceptance,
	status: 201,
	reply: AdminSession,
	refusals: [...BODY_ERRORS, 'Account_UserAlreadyExists'],
	example: {
		body: { Token: 'q3Xv…', Name: 'Eva Lima', Password: 'correct horse battery' },
		reply: {
			...sessionExample,
			UserId: 2,
			Email: 'eva@example.com',
			Name: 'Eva Lima',
			Role: 'editor',
			Rights: [...DEFAULT_RIGHTS.editor],
			MaySeeContacts: false,
		},
	},
})
