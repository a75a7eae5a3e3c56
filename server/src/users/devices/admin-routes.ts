import { confirmDevice, requestDeviceLink } from '@fiel/contract'
import type { AdminApi } from '../../http/admin-api.ts'
import { conflict } from '../../http/admin-reply.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { tooManyAttempts, unauthorized } from '../admin-routes.ts'
import { requestLinks } from '../links/request-links.ts'
import { normalizeEmail } from '../user.ts'
import { confirmDevice as confirm } from './confirm-device.ts'
import { DEVICE_SECONDS } from './known-device.ts'

/** The panel's routes for making a browser known by a mailed link. */
export const registerDevicesAdminRoutes = ({
	db,
	clock,
	limiter,
	publicUrl,
	sendsMail,
	serve,
}: AdminApi): void => {
	serve(requestDeviceLink, async ({ body, address, agent }) => {
		if (!sendsMail)
			return conflict('this installation sends no mail: the operator can make a link', panelText.askAnOwner())
		const seconds = limiter.tryLink(address)
		if (seconds > 0) return tooManyAttempts({ seconds, needsProof: false })
		const request = { email: normalizeEmail(body.Email), purpose: 'device' as const }
		await requestLinks(db, [{ ...request, linkBase: publicUrl, address, agent }], clock.now())
		return undefined
	})
	serve(confirmDevice, async ({ body, device, audit }) => {
		const confirmed = await db.transaction(async (tx) => {
			const made = await confirm(tx, body.Token, device.read(), clock.now())
			if (!made) return undefined
			const { user, email } = made
			const by = { merchantId: user.merchantId, author: { userId: user.id, name: email } }
			await audit(tx, { id: user.id }, by)
			return made
		})
		if (!confirmed) return unauthorized('Token', 'the link was used or has ended', panelText.linkEnded())
		device.write(confirmed.token, DEVICE_SECONDS)
		return { Email: confirmed.email }
	})
}
