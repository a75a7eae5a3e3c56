import {
	acceptInvitation,
	inviteUser,
	listInvitations,
	resendInvitation,
	viewInvitation,
	withdrawInvitation,
} from '@fiel/contract'
import type { Tx } from '../../db/database.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import { resourceNotFound } from '../../http/admin-reply.ts'
import { type Merchant, shopNameOf } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal } from '../../refusal.ts'
import { acceptInvitation as accept } from '../accept-invitation.ts'
import {
	ABOVE_OWN_RIGHTS,
	buildSignInContext,
	PROVIDER_WANTED,
	replySignedIn,
	unauthorized,
} from '../admin-routes.ts'
import { auditAuthor, auditedUser } from '../audited-user.ts'
import { parseCounterBody } from '../counter-rights.ts'
import { enqueueInvitationMails } from '../enqueue-invitation-mails.ts'
import { findOpenInvitations } from '../find-open-invitations.ts'
import { type CreatedInvitation, invitationLink } from '../invitation.ts'
import { inviteUsers } from '../invite-users.ts'
import { listInvitations as listInvited } from '../list-invitations.ts'
import { renewInvitations } from '../renew-invitations.ts'
import { listRoles } from '../roles/list-roles.ts'
import { type Manager, mayManage } from '../roles/manage-users.ts'
import { startSession } from '../start-session.ts'
import { invitationBody } from '../wire.ts'
import { withdrawInvitations } from '../withdraw-invitations.ts'

/** The panel's routes for sending and accepting invitations. */
export const registerInvitationsAdminRoutes = (api: AdminApi): void => {
	registerInvitationRoutes(api)
	registerAcceptanceRoutes(api)
}

const registerInvitationRoutes = (api: AdminApi): void => {
	const { db, clock, publicUrl, serve } = api
	const sent = ({ token, ...invitation }: CreatedInvitation, { isTest }: Merchant) => ({
		...invitationBody(invitation, clock.now()),
		Link: invitationLink(publicUrl, token),
		IsMailed: api.sendsMail && !isTest,
		HasPublicUrl: api.hasPublicUrl,
	})
	serve(listInvitations, async ({ session: { merchant } }) =>
		(await listInvited(db, merchant.id)).map((invitation) => invitationBody(invitation, clock.now())),
	)
	serve(inviteUser, ({ session: { merchant, user }, body, audit, language }) => {
		const now = clock.now()
		const wanted = {
			email: body.Email,
			role: body.Role,
			counter: parseCounterBody(body.Counter),
			invitedBy: user.email,
		}
		return db.transaction(async (tx) => {
			if (!mayManage(user, wanted.role, await listRoles(tx, merchant.id))) return ABOVE_OWN_RIGHTS
			const [invited] = await inviteUsers(tx, merchant.id, [wanted], now)
			if (isRefusal(invited)) return invited
			await enqueueInvitationMails(tx, merchant, [invited!], { publicUrl, language, now })
			await audit(tx, { id: invited!.id, after: invitationBody(invited!, now) })
			return sent(invited!, merchant)
		})
	})
	serve(resendInvitation, async ({ session: { merchant, user }, params: { id }, audit, language }) => {
		const now = clock.now()
		const renewed = await db.transaction(async (tx) => {
			if (await isAboveRights(tx, merchant.id, user, id)) return ABOVE_OWN_RIGHTS
			const [invited] = await renewInvitations(tx, merchant.id, [id], now)
			if (!invited) return undefined
			await enqueueInvitationMails(tx, merchant, [invited], { publicUrl, language, now })
			await audit(tx, { id, after: invitationBody(invited, now) })
			return sent(invited, merchant)
		})
		return renewed ?? resourceNotFound(`there is no invitation ${id}`)
	})
	serve(withdrawInvitation, async ({ session: { merchant, user }, params: { id }, audit }) => {
		const withdrawn = await db.transaction(async (tx) => {
			if (await isAboveRights(tx, merchant.id, user, id)) return ABOVE_OWN_RIGHTS
			const [removed] = await withdrawInvitations(tx, merchant.id, [id])
			if (!removed) return resourceNotFound(`there is no invitation ${id}`)
			await audit(tx, { id, before: invitationBody(removed, clock.now()) })
			return undefined
		})
		return withdrawn
	})
}

/** Who renews an invitation gets its link, so it must not be for a role with more rights. */
const isAboveRights = async (tx: Tx, merchantId: number, manager: Manager, id: number): Promise<boolean> => {
	const invitation = (await listInvited(tx, merchantId)).find((one) => one.id === id)
	return invitation !== undefined && !mayManage(manager, invitation.role, await listRoles(tx, merchantId))
}

const INVITATION_ENDED = unauthorized(
	'Token',
	'the invitation was used, was withdrawn or has ended',
	panelText.linkEnded(),
)

const registerAcceptanceRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(viewInvitation, async ({ body }) => {
		const [invitation] = await findOpenInvitations(db, [body.Token], clock.now())
		if (!invitation) return INVITATION_ENDED
		const { merchant, email, role, invitedBy, invitedByName } = invitation
		return {
			...{ ShopName: shopNameOf(merchant), Email: email, Role: role },
			...{ InvitedBy: invitedBy, InvitedByName: invitedByName },
		}
	})
	serve(acceptInvitation, async (call) => {
		const { body, audit } = call
		const now = clock.now()
		const acceptance = { token: body.Token, name: body.Name, password: body.Password }
		const session = await db.transaction(async (tx) => {
			const made = await accept(tx, acceptance, now)
			if (typeof made === 'string' || isRefusal(made)) return made
			const { merchantId, user } = made
			await audit(tx, { id: user.id, after: auditedUser(user) }, auditAuthor(merchantId, user))
			return startSession(tx, { merchantId, id: user.id }, buildSignInContext(call), now)
		})
		if (session === 'no invitation') return INVITATION_ENDED
		if (session === 'provider wanted') return PROVIDER_WANTED
		return isRefusal(session) ? session : replySignedIn(call, session)
	})
}
