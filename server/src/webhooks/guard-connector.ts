import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, findAddressProblem } from './address-rules.ts'
import { findFirstAddressProblem } from './check-url.ts'
import type { Lookup } from './create-lookup.ts'

/** An address that nothing is sent to. */
export class ForbiddenAddress extends Error {}

/**
 * Opens connections to allowed addresses alone. Everything a name stands for is checked before one of it is dialled,
 * and the address at the other end of the socket again, before a byte is sent: no second answer comes between.
 */
export const guardConnector = (
	rules: AddressRules,
	lookup: Lookup,
	timeoutMs: number,
): buildConnector.connector => {
	const connect = buildConnector({
		timeout: timeoutMs,
		// one request at a time on a connection: whoever is slow holds up nobody else
		allowH2: false,
		autoSelectFamily: true,
		lookup: guardLookup(rules, lookup),
	})
	return (options, callback) => {
		const why = isIP(options.hostname) ? findAddressProblem(options.hostname, rules) : null
		if (why) return callback(new ForbiddenAddress(why), null)
		let forbidden: ForbiddenAddress | undefined
		// the types forget that the connector returns its socket
		const socket = connect(options, (error, connected) => {
			if (forbidden || error) callback(forbidden ?? error!, null)
			else callback(null, connected!)
		}) as unknown as Socket
		// first of all listeners, and before the handshake of TLS
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
				const why = findFirstAddressProblem(name, found, rules)
				if (why) callback(new ForbiddenAddress(why), [])
				else if (all) callback(null, addresses)
				else callback(null, addresses[0]!.address, addresses[0]!.family)
			},
			(error) => callback(error, []),
		)
	}
