/** Longer tokens are not looked at. */
const MOST_CHARACTERS = 4_096
const MOST_KID_CHARACTERS = 100

/** The token of a member as it arrives, with the name of the secret that its head claims. Nothing of it is verified. */
export interface BearerToken {
	token: string
	kid: string
}

/** Reads an `Authorization: Bearer …` header; undefined if it holds nothing that could be the token of a member. */
export const parseBearer = (header: string): BearerToken | undefined => {
	if (header.length > MOST_CHARACTERS) return undefined
	const [, token, head] = /^bearer +(([\w-]+)\.[\w-]+\.[\w-]+) *$/i.exec(header) ?? []
	const kid = head === undefined ? undefined : kidIn(head)
	return kid === undefined ? undefined : { token: token!, kid }
}

const kidIn = (head: string): string | undefined => {
	try {
		const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))
		return typeof kid === 'string' && /^[\w-]+$/.test(kid) && kid.length <= MOST_KID_CHARACTERS
			? kid
			: undefined
	} catch {
		return undefined
	}
}
