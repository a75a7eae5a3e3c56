import { isIP } from 'node:net'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type AddressRules, findAddressProblem } from './address-rules.ts'
import { createLookup, type Lookup } from './create-lookup.ts'

const MAX_LENGTH = 2048

/**
 * Returns why a URL cannot be an endpoint, judged by its text alone;
 * null if it can. The resolved addresses are checked separately.
 */
export const findUrlProblem = (text: string, rules: AddressRules): string | null => {
	if (text.length > MAX_LENGTH) return `the URL has more than ${MAX_LENGTH} characters`
	// The parser would drop or convert these characters, so the parsed URL would differ from the given one.
	if (/[\s\p{Cc}\p{Cf}\\]/u.test(text)) return 'the URL has blanks, control characters or backslashes in it'
	const [, scheme, authority] = /^([a-z]+):\/\/([^/?#]*)/i.exec(text) ?? []
	if (!URL.canParse(text) || scheme === undefined) return 'this is no complete URL'
	const url = new URL(text)
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'the URL must begin with https://'
	if (url.protocol === 'http:' && !rules.allowHttp)
		return 'the URL must begin with https://; http is only allowed where FIEL_WEBHOOK_HTTP is true'
	if (authority!.includes('@')) return 'the URL must not hold a user or a password; use a header instead'
	if (text.includes('#')) return 'the URL must not have a part after #, which is never sent'
	if (url.port === '0') return 'port 0 cannot be reached'
	return findHostProblem(hostOf(url), rules)
}

/**
 * Also checks the addresses that the name resolves to. A name
 * that does not resolve now is accepted: it may resolve later.
 */
export const findEndpointProblem = async (
	text: string,
	rules: AddressRules,
	lookup: Lookup = createLookup(rules),
): Promise<string | null> => {
	const problem = findUrlProblem(text, rules)
	if (problem) return problem
	const host = hostOf(new URL(text))
	if (isIP(host)) return null
	try {
		return findFirstAddressProblem(host, await lookup(host), rules)
	} catch {
		return null
	}
}

/** What the panel shows for the problem of an endpoint. */
export const explainEndpointProblem = (problem: string): Translations =>
	problem.includes('not allowed') ? panelText.internalAddress() : panelText.endpoint()

/** One forbidden address is enough, because the connection may use any of them. */
export const findFirstAddressProblem = (
	name: string,
	addresses: string[],
	rules: AddressRules,
): string | null => {
	for (const address of addresses) {
		const problem = findAddressProblem(address, rules)
		if (problem) return `${name} is ${problem}`
	}
	return null
}

/** The host without brackets and without the trailing dot. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')

/** Names that resolve only inside a machine or a private network. */
const INTERNAL_NAMES =
	/(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|onion|alt)$/

const findHostProblem = (host: string, rules: AddressRules): string | null => {
	if (isIP(host)) return findAddressProblem(host, rules)
	if (!/^[^.]+(\.[^.]+)*$/.test(host) || host.length > 253) return `${host} is no name of a host`
	// Hosts in the allowed ranges have such names. Their resolved addresses must still be in those ranges.
	if (rules.allow.length > 0) return null
	if (!host.includes('.') || INTERNAL_NAMES.test(host))
		return `not allowed: ${host} is a name inside a machine or a private network`
	return null
}
