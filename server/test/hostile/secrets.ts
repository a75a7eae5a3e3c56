import sql from 'sql-template-tag'
import { isRefusal } from '../../src/refusal.ts'
import { confirmSecondFactor } from '../../src/users/confirm-second-factor.ts'
import { createLinks } from '../../src/users/create-links.ts'
import { enrolSecondFactor } from '../../src/users/enrol-second-factor.ts'
import { inviteUsers } from '../../src/users/invite-users.ts'
import { hashToken } from '../../src/users/token.ts'
import { codeAt, stepAt } from '../../src/users/totp.ts'
import type { UserKey } from '../../src/users/user.ts'
import { PASSWORD } from '../support/admin.ts'
import { uniqueText } from '../support/builders.ts'
import type { World } from '../support/world.ts'
import type { Secrets } from './resource-names.ts'

/**
 * Creates valid secrets for the operations that need one; most work once. The second factor is confirmed or
 * pending.
 */
export const makeSecrets = ({ db, clock }: World, user: UserKey, isConfirmed: boolean): Promise<Secrets> =>
	db.transaction(async (tx) => {
		const now = clock.now()
		const [link] = await createLinks(tx, user.merchantId, [user.id], now)
		const [deviceLink] = await createLinks(tx, user.merchantId, [user.id], now)
		await tx.rows(sql`
			update sign_in_links set purpose = 'device' where token_hash = ${hashToken(deviceLink!)}`)
		const guest = { email: `${uniqueText('guest')}@example.com`, role: 'viewer', invitedBy: 'test' } as const
		const [invited] = await inviteUsers(tx, user.merchantId, [guest], now)
		if (!invited || isRefusal(invited)) throw new Error('nobody was invited')
		await enrolSecondFactor(tx, user)
		const [row] = await tx.rows<{ secret: string }>(sql`
			select totp_secret as secret from users where merchant_id = ${user.merchantId} and id = ${user.id}`)
		const codes = [-1, 0, 1].map((apart) => codeAt(row!.secret, stepAt(now) + apart))
		if (isConfirmed) await confirmSecondFactor(tx, user, codes[0]!, now)
		return {
			password: [PASSWORD],
			link: [link!],
			deviceLink: [deviceLink!],
			invitationToken: [invited.token],
			code: codes,
		}
	})
