import type { AdminSession, AdminUser, Invitation as InvitationBody, OwnSession } from '@fiel/contract'
import { shopNameOf } from '../merchants/merchant.ts'
import { formatVersion, readVersion } from '../version.ts'
import { counterRightsBody } from './counter-rights.ts'
import type { Invitation } from './invitation.ts'
import type { ListedSession } from './list-sessions.ts'
import type { ListedUser } from './list-users.ts'
import { expiryOf, type Session } from './session.ts'

const FIEL_VERSION = formatVersion(readVersion())

/** The path of a logo that was uploaded; the panel loads nothing from other sites. */
const logoPathOf = (logo: string | null | undefined): string | null =>
	/\/logos\/[0-9a-f]{64}\.\w+$/.exec(logo ?? '')?.[0] ?? null

export const merchantBody = ({ shown: merchant }: Session): AdminSession['Merchant'] => ({
	Id: merchant.id,
	Name: merchant.name,
	DisplayName: shopNameOf(merchant),
	Logo: logoPathOf(merchant.logo),
	Currency: merchant.currency,
	TimeZone: merchant.timeZone,
	IsTest: merchant.isTest ?? false,
})

export const sessionBody = (session: Session): AdminSession => ({
	UserId: session.user.id,
	Email: session.user.email,
	Name: session.user.name,
	Role: session.user.role,
	Rights: [...session.user.rights],
	HasSecondFactor: session.user.hasSecondFactor,
	MaySeeContacts: session.user.maySeeContacts,
	HasPassword: session.hasPassword,
	IsByLink: session.isByLink,
	MustSetUpSecondFactor: session.mustSetUpSecondFactor,
	Merchant: merchantBody(session),
	HasSandbox: session.hasSandbox,
	FielVersion: FIEL_VERSION,
	CreatedDate: session.createdAt.toISOString(),
	ExpiresDate: expiryOf(session).toISOString(),
})

export const ownSessionBody = (session: ListedSession, currentId: number): OwnSession => ({
	Id: session.id,
	CreatedDate: session.createdAt.toISOString(),
	SeenDate: session.seenAt.toISOString(),
	ExpiresDate: expiryOf(session).toISOString(),
	Address: session.address,
	Agent: session.agent,
	IsCurrent: session.id === currentId,
})

export const userBody = (user: ListedUser): AdminUser => ({
	Id: user.id,
	Email: user.email,
	Name: user.name,
	Role: user.role,
	IsActive: user.isActive,
	HasSecondFactor: user.hasSecondFactor,
	IsLinked: user.isLinked,
	MaySeeContacts: user.maySeeContacts,
	Counter: counterRightsBody(user.counter),
	CreatedDate: user.createdAt.toISOString(),
	SeenDate: user.seenAt?.toISOString() ?? null,
})

export const invitationBody = (invitation: Invitation, now: Date): InvitationBody => ({
	Id: invitation.id,
	Email: invitation.email,
	Role: invitation.role,
	Counter: counterRightsBody(invitation.counter),
	InvitedBy: invitation.invitedBy,
	CreatedDate: invitation.createdAt.toISOString(),
	ExpiresDate: invitation.expiresAt.toISOString(),
	IsExpired: invitation.expiresAt <= now,
})
