import {
	acceptInvitation,
	inviteUser,
	listInvitations,
	resendInvitation,
	withdrawInvitation,
} from '@fiel/contract'
import type { AdminDoor } from '../../http/admin-door.ts'
import { absent } from '../../http/admin-reply.ts'
import { isRefusal } from '../../refusal.ts'
import { acceptInvitation as accept } from '../accept-invitation.ts'
import { actingAs, newUser, visitOf, welcome, wrong } from '../admin.ts'
import { type Invited, invitationLink } from '../invitation.ts'
import { inviteUsers } from '../invite-users.ts'
import { listInvitations as listInvited } from '../list-invitations.ts'
import { renewInvitations } from '../renew-invitations.ts'
import { startSession } from '../start-session.ts'
import { tellOfInvitations } from '../tell-of-invitations.ts'
import { invitationBody } from '../wire.ts'
import { withdrawInvitations } from '../withdraw-invitations.ts'

/** Asking people to join, and joining, for the panel. */
export const openInvitationsAdmin = (door: AdminDoor): void => {
	openInvitations(door)
	openAcceptance(door)
}

const openInvitations = ({ db, clock, publicUrl, serve }: AdminDoor): void => {
	const sent = ({ token, ...invitation }: Invited) => ({
		...invitationBody(invitation, clock.now()),
		Link: invitationLink(publicUrl, token),
	})
	serve(listInvitations, async ({ session: { merchant } }) =>
		(await listInvited(db, merchant.id)).map((invitation) => invitationBody(invitation, clock.now())),
	)
	serve(inviteUser, ({ session: { merchant, user }, body, audit }) => {
		const now = clock.now()
		const wanted = { email: body.Email, role: body.Role, invitedBy: user.email }
		return db.transaction(async (tx) => {
			const [invited] = await inviteUsers(tx, merchant.id, [wanted], now)
			if (isRefusal(invited)) return invited
			await tellOfInvitations(tx, merchant, [invited!], publicUrl, now)
			await audit(tx, { id: invited!.id, after: invitationBody(invited!, now) })
			return sent(invited!)
		})
	})
	serve(resendInvitation, async ({ session: { merchant }, params: { id }, audit }) => {
		const now = clock.now()
		const renewed = await db.transaction(async (tx) => {
			const [invited] = await renewInvitations(tx, merchant.id, [id], now)
			if (!invited) return undefined
			await tellOfInvitations(tx, merchant, [invited], publicUrl, now)
			await audit(tx, { id, after: invitationBody(invited, now) })
			return sent(invited)
		})
		return renewed ?? absent(`there is no invitation ${id}`)
	})
	serve(withdrawInvitation, async ({ session: { merchant }, params: { id }, audit }) => {
		const withdrawn = await db.transaction(async (tx) => {
			const [gone] = await withdrawInvitations(tx, merchant.id, [id])
			if (gone) await audit(tx, { id, before: invitationBody(gone, clock.now()) })
			return gone
		})
		return withdrawn ? undefined : absent(`there is no invitation ${id}`)
	})
}

const openAcceptance = ({ db, clock, serve }: AdminDoor): void => {
	serve(acceptInvitation, async (call) => {
		const { body, audit } = call
		const now = clock.now()
		const acceptance = { token: body.Token, name: body.Name, password: body.Password }
		const session = await db.transaction(async (tx) => {
			const made = await accept(tx, acceptance, now)
			if (typeof made === 'string' || isRefusal(made)) return made
			const { merchantId, user } = made
			await audit(tx, { id: user.id, after: newUser(user) }, actingAs(merchantId, user))
			return startSession(tx, { merchantId, id: user.id }, visitOf(call), now)
		})
		if (session === 'no invitation')
			return wrong('Token', 'the invitation was used, was withdrawn or has ended')
		return isRefusal(session) ? session : welcome(call, session)
	})
}
