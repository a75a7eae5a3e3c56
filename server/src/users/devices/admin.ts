import { confirmDevice, requestDeviceLink } from '@fiel/contract'
import type { AdminDoor } from '../../http/admin-door.ts'
import { conflict } from '../../http/admin-reply.ts'
import { tooMany, wrong } from '../admin.ts'
import { plainEmail } from '../user.ts'
import { confirmDevice as confirm } from './confirm-device.ts'
import { DEVICE_SECONDS } from './known-device.ts'
import { requestDeviceLinks } from './request-device-links.ts'

/** Making a browser known by a link in the mail, for the panel. */
export const openDevicesAdmin = ({ db, clock, limiter, publicUrl, sendsMail, serve }: AdminDoor): void => {
	serve(requestDeviceLink, async ({ body, address }) => {
		if (!sendsMail) return conflict('this installation sends no mail: the operator can make a link')
		const seconds = limiter.enterLink(address)
		if (seconds > 0) return tooMany({ seconds, needsProof: false })
		await requestDeviceLinks(db, [{ email: plainEmail(body.Email), linkBase: publicUrl }], clock.now())
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
		if (!confirmed) return wrong('Token', 'the link was used or has ended')
		device.write(confirmed.token, DEVICE_SECONDS)
		return { Email: confirmed.email }
	})
}
