import { lookup, Resolver } from 'node:dns/promises'
import { type AddressRules, findAddressProblem } from './address-rules.ts'

/** Resolves a name to its addresses. Rejects if there are none. */
export type Lookup = (name: string) => Promise<string[]>

/**
 * Queries the name servers directly instead of getaddrinfo, which occupies a thread of the pool that password hashing
 * and file access need too, for as long as a name server chosen by a merchant does not respond.
 */
export const createLookup = (rules: AddressRules, servers?: string[]): Lookup => {
	const resolver = new Resolver({ timeout: 2000, tries: 2 })
	if (servers) resolver.setServers(servers)
	return async (name) => {
		if (LOCALHOST.test(name)) return loopbackAddresses(rules)
		const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
		const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
		if (found.length > 0) return found
		// In a private network only the system resolver knows the hosts file and the search domains.
		if (rules.allow.length > 0) return (await lookup(name, { all: true })).map(({ address }) => address)
		throw reasonOf(answers)
	}
}

/** These names always mean the loopback address, whatever a name server says. */
const LOCALHOST = /(^|\.)localhost$/

/** If the operator allows only one of the two addresses, the name resolves to that one. */
const loopbackAddresses = (rules: AddressRules): string[] => {
	const both = ['127.0.0.1', '::1']
	const allowed = both.filter((address) => findAddressProblem(address, rules) === null)
	return allowed.length > 0 ? allowed : both
}

/** Prefers a failure such as a timeout to the error that one address family has no records. */
const reasonOf = (answers: PromiseSettledResult<string[]>[]): Error => {
	const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
	return reasons.find(({ code }) => code !== 'ENOTFOUND' && code !== 'ENODATA') ?? reasons[0]
}
