import { composeMailPage } from '../../notifications/compose-page.ts'
import { escapeHtml } from '../../notifications/render-template.ts'
import type { LinkPurpose } from './request-links.ts'

export interface Addressee {
	email: string
	purpose: LinkPurpose
	linkBase: string
	token: string
}

/** How long a link is valid. */
export const LINK_MINUTES: Record<LinkPurpose, number> = { device: 30, password: 60 }

/** The page of the panel that a link opens. */
const PAGES: Record<LinkPurpose, string> = { device: 'device', password: 'new-password' }

const SUBJECTS: Record<LinkPurpose, string> = {
	device: 'Sign in to Fiel from a new browser',
	password: 'Choose a new password for Fiel',
}

const TEXTS: Record<LinkPurpose, { before: string[]; after: string }> = {
	device: {
		before: [
			'Somebody wants to sign in to Fiel with this e-mail address, from a browser that is not known, after many wrong passwords were tried.',
			'If it was you, open this link in the browser you want to sign in with, and enter your password there:',
		],
		after: `The link works once, for ${LINK_MINUTES.device} minutes. It does not sign anybody in without the password. If it was not you, do nothing.`,
	},
	password: {
		before: [
			'Somebody has asked for a new password for the account of Fiel with this e-mail address.',
			'If it was you, open this link and choose a new password:',
		],
		after:
			'The link works once, for one hour. If you use a second factor, you are asked for its code. If it was not you, do nothing: your password stays as it is.',
	},
}

/** The token is in the fragment, which browsers do not send, so it does not appear in logs. */
export const composeLinkMail = ({ email, purpose, linkBase, token }: Addressee) => {
	const link = escapeHtml(`${linkBase}/admin/${PAGES[purpose]}#token=${token}`)
	const { before, after } = TEXTS[purpose]
	const paragraphs = [...before, `<a href="${link}">${link}</a>`, after]
	return composeUserMail(`${purpose}-link`, email, SUBJECTS[purpose], paragraphs)
}

/** Tells a user that the password was changed with a link. */
export const composePasswordNotice = (email: string) =>
	composeUserMail('password-notice', email, 'Your password for Fiel was changed', [
		'The password of your account was changed with a link that was sent to this address. All other sessions have ended.',
		'If it was not you, somebody can read your mail: secure your mailbox, then ask an owner of the program to deactivate your account.',
	])

const composeUserMail = <Kind extends string>(
	kind: Kind,
	recipient: string,
	subject: string,
	paragraphs: string[],
) => ({
	kind,
	recipient,
	subject,
	html: composeMailPage({
		body: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
		preHeader: null,
		backgroundColor: null,
	}),
	redemptionId: null,
	listId: null,
})
