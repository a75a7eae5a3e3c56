import { type Merchant, shopNameOf } from '../../merchants/merchant.ts'
import type { Language } from '../../messages/language.ts'
import { USER_MAILS } from '../../messages/user-mails.ts'
import { composeUserMail, writeMoment } from '../../notifications/compose-user-mail.ts'
import type { Mail } from '../../notifications/mail.ts'
import type { LinkPurpose } from './request-links.ts'

/** A user who gets a mail, and the shop whose panel it is about. */
export interface Addressee extends Pick<Merchant, 'name' | 'displayName' | 'logo' | 'timeZone'> {
	email: string
	/** Of the user, or else of the shop. */
	language: Language
}

interface LinkAddressee extends Addressee {
	purpose: LinkPurpose
	linkBase: string
	token: string
	/** When the link ends. */
	until: Date
}

/** How long a link is valid. */
export const LINK_MINUTES: Record<LinkPurpose, number> = { device: 30, password: 60 }

/** The page of the panel that a link opens. */
const PAGES: Record<LinkPurpose, string> = { device: 'device', password: 'new-password' }

const TEXTS = { device: USER_MAILS.deviceLink, password: USER_MAILS.passwordLink }

/** The token is in the fragment, which browsers do not send, so it does not appear in logs. */
export const panelLink = (linkBase: string, purpose: LinkPurpose, token: string): string =>
	`${linkBase}/admin/${PAGES[purpose]}#token=${token}`

export const composeLinkMail = ({ purpose, linkBase, token, until, ...user }: LinkAddressee): Mail =>
	composeUserMail({
		...{ kind: `${purpose}-link`, recipient: user.email, language: user.language, brand: user },
		texts: TEXTS[purpose](shopNameOf(user), writeMoment(until, user.timeZone)),
		link: panelLink(linkBase, purpose, token),
	})

/** Tells a user that the password was changed with a link. */
export const composePasswordNotice = (user: Addressee, now: Date): Mail =>
	composeUserMail({
		...{ kind: 'password-notice', recipient: user.email, language: user.language, brand: user },
		texts: USER_MAILS.passwordChanged(shopNameOf(user), writeMoment(now, user.timeZone)),
	})
