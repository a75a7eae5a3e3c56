import { createPasswordLink, requestPasswordLink, resetPassword } from '@fiel/contract'
import type { AdminApi } from '../../http/admin-api.ts'
import { conflict, resourceNotFound } from '../../http/admin-reply.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import {
	ABOVE_OWN_RIGHTS,
	buildSignInContext,
	replySignedIn,
	signInFailure,
	tooManyAttempts,
	unauthorized,
} from '../admin-routes.ts'
import { auditAuthor } from '../audited-user.ts'
import { checkPassword } from '../create-users.ts'
import { listUsers } from '../list-users.ts'
import { listRoles } from '../roles/list-roles.ts'
import { mayManage } from '../roles/manage-users.ts'
import { hashToken } from '../token.ts'
import { normalizeEmail } from '../user.ts'
import { createPasswordLinks } from './create-password-links.ts'
import { panelLink } from './link-mails.ts'
import { requestLinks } from './request-links.ts'
import { resetPassword as reset } from './reset-password.ts'

/** The panel's routes for choosing a new password with a link. */
export const registerPasswordLinksAdminRoutes = (api: AdminApi): void => {
	registerMailedLinkRoutes(api)
	registerManagedLinkRoutes(api)
}

const registerManagedLinkRoutes = ({ db, clock, publicUrl, serve }: AdminApi): void => {
	serve(createPasswordLink, ({ session: { merchant, user }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const wanted = (await listUsers(tx, merchant.id)).find((one) => one.id === id)
			if (!wanted) return resourceNotFound(`there is no user ${id}`)
			if (!mayManage(user, wanted.role, await listRoles(tx, merchant.id))) return ABOVE_OWN_RIGHTS
			if (!wanted.isActive) return conflict('the user is deactivated', panelText.userDeactivated())
			const [made] = await createPasswordLinks(tx, merchant.id, [id], clock.now())
			await audit(tx, { id, after: { Email: wanted.email } })
			return {
				Email: wanted.email,
				Link: panelLink(publicUrl, 'password', made!.token),
				ExpiresDate: made!.until.toISOString(),
			}
		}),
	)
}

const registerMailedLinkRoutes = ({ db, clock, limiter, publicUrl, sendsMail, serve }: AdminApi): void => {
	serve(requestPasswordLink, async ({ body, address, agent }) => {
		if (!sendsMail)
			return conflict(
				'this installation sends no mail: an owner or the operator can help',
				panelText.askAnOwner(),
			)
		const seconds = limiter.tryLink(address)
		if (seconds > 0) return tooManyAttempts({ seconds, needsProof: false })
		const request = { email: normalizeEmail(body.Email), purpose: 'password' as const }
		await requestLinks(db, [{ ...request, linkBase: publicUrl, address, agent }], clock.now())
		return undefined
	})
	serve(resetPassword, async (call) => {
		const { body, agent, audit } = call
		const refusal = checkPassword(body.NewPassword, 'NewPassword')
		if (refusal) return refusal
		const admission = limiter.tryLinkCode(hashToken(body.Token).toString('hex'))
		if (!admission.isAdmitted) return tooManyAttempts(admission)
		const wanted = { token: body.Token, password: body.NewPassword, code: body.Code ?? null }
		const session = await reset(
			db,
			{ ...wanted, ...buildSignInContext(call) },
			clock.now(),
			(tx, { merchant, user }) =>
				audit(tx, { id: user.id, after: { Browser: agent } }, auditAuthor(merchant.id, user)),
		)
		if (session !== 'wrong code') admission.giveBack()
		if (session === 'no link')
			return unauthorized('Token', 'the link was used or has ended', panelText.linkEnded())
		return typeof session === 'string' ? signInFailure(session) : replySignedIn(call, session)
	})
}
