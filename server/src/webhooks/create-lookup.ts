import { lookup, Resolver } from 'node:dns/promises'
import { type AddressRules, findAddressProblem } from './address-rules.ts'

/** The addresses a name stands for. Rejects when there are none. */
export type Lookup = (name: string) => Promise<string[]>

/**
 * Asks the name servers and not the system, which would hold one of its few threads, that passwords and files need
 * too, for as long as a name server of somebody's choice keeps silent.
 */
export const createLookup = (rules: AddressRules, servers?: string[]): Lookup => {
	const resolver = new Resolver({ timeout: 2000, tries: 2 })
	if (servers) resolver.setServers(servers)
	return async (name) => {
		if (LOCALHOST.test(name)) return loopbackAddresses(rules)
		const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
		const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
		if (found.length > 0) return found
		// Inside a private network only the system knows the names of its files and its search list.
		if (rules.allow.length > 0) return (await lookup(name, { all: true })).map(({ address }) => address)
		throw reasonOf(answers)
	}
}

/** This machine, whatever a name server says. */
const LOCALHOST = /(^|\.)localhost$/

/** Who allows one of the two means that one. */
const loopbackAddresses = (rules: AddressRules): string[] => {
	const both = ['127.0.0.1', '::1']
	const allowed = both.filter((address) => findAddressProblem(address, rules) === null)
	return allowed.length > 0 ? allowed : both
}

/** Silence says more than the absence of one kind of address. */
const reasonOf = (answers: PromiseSettledResult<string[]>[]): Error => {
	const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
	return reasons.find(({ code }) => code !== 'ENOTFOUND' && code !== 'ENODATA') ?? reasons[0]
}
