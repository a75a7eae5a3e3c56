import { getShopLook } from '@fiel/contract'
import type { MemberApi } from '../http/member-api.ts'
import { createLookReader } from './read-looks.ts'

/** The routes of the member interface for how the widget looks. */
export const registerLooksMemberRoutes =
	({ sendsMail }: { sendsMail: boolean }) =>
	({ reads, serveShop }: MemberApi): void => {
		const readLook = createLookReader({ reads, sendsMail })
		serveShop(getShopLook, ({ merchant }) => readLook(merchant))
	}
