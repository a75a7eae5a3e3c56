import { isIP } from 'node:net'
import { type AddressRules, findAddressProblem } from './address-rules.ts'
import { createLookup, type Lookup } from './create-lookup.ts'

const MAX_LENGTH = 2048

/** Why a URL cannot be an endpoint, as it is written; null where it can. What its name resolves to is checked apart. */
export const findUrlProblem = (text: string, rules: AddressRules): string | null => {
	if (text.length > MAX_LENGTH) return `the URL has more than ${MAX_LENGTH} characters`
	// The parser would drop or turn these, so that the URL meant would not be the one read.
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

/** The same, and nothing its name stands for now is forbidden. A name that cannot be resolved now may be one later. */
export const findEndpointProblem = async (
	text: string,
	rules: AddressRules,
	lookup: Lookup = createLookup(rules),
): Promise<string | null> => {
	const why = findUrlProblem(text, rules)
	if (why) return why
	const host = hostOf(new URL(text))
	if (isIP(host)) return null
	try {
		return findFirstAddressProblem(host, await lookup(host), rules)
	} catch {
		return null
	}
}

/** One forbidden address is enough: nobody can say which one a connection would take. */
export const findFirstAddressProblem = (
	name: string,
	addresses: string[],
	rules: AddressRules,
): string | null => {
	for (const address of addresses) {
		const why = findAddressProblem(address, rules)
		if (why) return `${name} is ${why}`
	}
	return null
}

/** The host without brackets and without the dot that may end a name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')

/** Names that mean something only inside a machine or a network. */
const INTERNAL_NAMES =
	/(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|onion|alt)$/

const findHostProblem = (host: string, rules: AddressRules): string | null => {
	if (isIP(host)) return findAddressProblem(host, rules)
	if (!/^[^.]+(\.[^.]+)*$/.test(host) || host.length > 253) return `${host} is no name of a host`
	// Where ranges are allowed their machines have such names; what they stand for must be in these ranges.
	if (rules.allow.length > 0) return null
	if (!host.includes('.') || INTERNAL_NAMES.test(host))
		return `not allowed: ${host} is a name inside a machine or a private network`
	return null
}
