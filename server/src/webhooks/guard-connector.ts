import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, findAddressProblem } from './address-rules.ts'
import { findFirstAddressProblem } from './check-url.ts'
import type { Lookup } from './create-lookup.ts'

/** The error for an address that webhooks may not reach. */
export class ForbiddenAddress extends Error {}

/**
 * Connects only to allowed addresses. It checks every address of the name before it connects, and the remote address
 * of the socket again before it sends a byte, which prevents DNS rebinding.
 */
export const guardConnector = (
	rules: AddressRules,
	lookup: Lookup,
	timeoutMs: number,
): buildConnector.connector => {
	const connect = buildConnector({
		timeout: timeoutMs,
		// HTTP/1.1 has one request at a time per connection, so a slow response delays no other.
		allowH2: false,
		autoSelectFamily: true,
		lookup: guardLookup(rules, lookup),
	})
	return (options, callback) => {
		const problem = isIP(options.hostname) ? findAddressProblem(options.hostname, rules) : null
		if (problem) return callback(new ForbiddenAddress(problem), null)
		let forbidden: ForbiddenAddress | undefined
		// The types do not declare that the connector returns its socket.
		const socket = connect(options, (error, connected) => {
			if (forbidden || error) callback(forbidden ?? error!, null)
			else callback(null, connected!)
		}) as unknown as Socket
		// Run before all other listeners and before the TLS handshake.
		socket.prependOnceListener('connect', () => {
			const reason = findAddressProblem(socket.remoteAddress ?? 'an unknown address', rules)
			if (!reason) return
			forbidden = new ForbiddenAddress(reason)
			socket.destroy(forbidden)
		})
	}
}

const guardLookup =
	(rules: AddressRules, lookup: Lookup): LookupFunction =>
	(host, { all }, callback) => {
		const name = host.replace(/\.$/, '')
		lookup(name).then(
			(found) => {
				const addresses = found.map((address) => ({ address, family: isIP(address) }))
				const problem = findFirstAddressProblem(name, found, rules)
				if (problem) callback(new ForbiddenAddress(problem), [])
				else if (all) callback(null, addresses)
				else callback(null, addresses[0]!.address, addresses[0]!.family)
			},
			(error) => callback(error, []),
		)
	}
