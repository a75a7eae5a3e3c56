import { createMemberPass, type WalletPlatform } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { localized } from '../messages/message.ts'
import { refuse } from '../refusal.ts'
import { createPasses, type MemberPass } from './create-passes.ts'
import { findWallet } from './find-wallet.ts'
import { makeGoogleLink } from './google/make-google-link.ts'
import { makeTicket } from './pass-tokens.ts'
import { walletUrl } from './wallet-url.ts'

/** The passes of members, on the member interface. */
export const registerWalletMemberRoutes =
	({ publicUrl }: { publicUrl: string }) =>
	(api: MemberApi): void => {
		const { db, clock } = api
		const create = api.writeAsMember<WalletPlatform, MemberPass>(createPasses)
		api.serve(createMemberPass, async (call) => {
			const { merchant, body, token } = call
			const member = await api.findMember(call)
			if (isNoMember(member)) return member
			const wallet = await findWallet(db, merchant)
			if (!wallet?.platforms.includes(body.Platform))
				return refuse('GenericError', localized.noWallet(), 'Platform')
			const pass = await create(call, `wallet ${token.subject}`, body.Platform)
			if (isNoMember(pass)) return pass
			const { isTest: IsTest, secret } = wallet
			if (body.Platform === 'google') {
				const Url = await makeGoogleLink(db, merchant, wallet, pass, publicUrl, clock.now())
				return Url === null
					? refuse('GenericError', localized.noWallet(), 'Platform')
					: { Url, ExpiresDate: null, IsTest }
			}
			const { ticket, expiresAt } = makeTicket(secret, pass.serial, clock.now())
			return {
				Url: `${walletUrl(publicUrl, merchant.name)}/files/${ticket}`,
				ExpiresDate: expiresAt.toISOString(),
				IsTest,
			}
		})
	}
