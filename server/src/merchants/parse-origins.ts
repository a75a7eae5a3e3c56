import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'

/** Machines on which a page under development runs. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
/** The parser of URLs also reads what nobody would call an origin, such as a line break in the middle. */
const WRITTEN = /^https?:\/\/[^\s\\/@?#]+\/?$/i
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/

/**
 * Reads the origins of pages in the spelling that browsers send, each once: lower case, international names in Punycode,
 * without the usual port. A page is not an origin, and a pattern is none either.
 */
export const parseOrigins = (texts: readonly string[]): string[] | Refusal => {
	const origins = new Set<string>()
	for (const text of texts) {
		const origin = parseOrigin(text.trim())
		if (origin === null)
			return refuse(
				'GenericError',
				`${JSON.stringify(text)} is not an origin: ${FORM}`,
				'Origins',
				panelText.origin(text),
			)
		origins.add(origin)
	}
	return [...origins]
}

const FORM = 'it must be like https://shop.example, with http only for localhost, and without a path'

const parseOrigin = (text: string): string | null => {
	if (!WRITTEN.test(text) || !URL.canParse(text)) return null
	const { protocol, hostname, origin } = new URL(text)
	const isAllowed = protocol === 'https:' || LOCAL_HOSTS.includes(hostname)
	return isAllowed && HOST.test(hostname) ? origin : null
}
