import { importPKCS8, SignJWT } from 'jose'
import type { Credentials } from '../credentials/credentials.ts'
import type { GoogleClass, GoogleObject } from './describe.ts'

export const SAVE_URL = 'https://pay.google.com/gp/v/save/'

interface LinkContent {
	object: GoogleObject
	/** Absent if Google has it: shorter links work in more browsers. */
	passClass: GoogleClass | undefined
	/** Where the link may be opened from. */
	origins: string[]
}

/** The address that saves a pass: it contains the pass, signed by the service account. */
export const makeSaveLink = async (
	{ account, privateKey }: Credentials,
	{ object, passClass, origins }: LinkContent,
	now: Date,
): Promise<string> => {
	const payload = { ...(passClass && { loyaltyClasses: [passClass] }), loyaltyObjects: [object] }
	const token = await new SignJWT({ typ: 'savetowallet', origins, payload })
		.setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
		.setIssuer(account)
		.setAudience('google')
		.setIssuedAt(Math.floor(now.getTime() / 1000))
		.sign(await importPKCS8(privateKey, 'RS256'))
	return SAVE_URL + token
}
