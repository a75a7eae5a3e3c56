import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, whyNotAddress } from './address-rules.ts'
import { whyNotAddresses } from './check-url.ts'
import type { Lookup } from './look-up.ts'

/** An address that nothing is sent to. */
export class Forbidden extends Error {}

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
		const why = isIP(options.hostname) ? whyNotAddress(options.hostname, rules) : null
		if (why) return callback(new Forbidden(why), null)
		let forbidden: Forbidden | undefined
		// the types forget that the connector returns its socket
		const socket = connect(options, (error, connected) => {
			if (forbidden || error) callback(forbidden ?? error!, null)
			else callback(null, connected!)
		}) as unknown as Socket
		// first of all listeners, and before the handshake of TLS
		socket.prependOnceListener('connect', () => {
			const reason = whyNotAddress(socket.remoteAddress ?? 'an unknown address', rules)
			if (!reason) return
			forbidden = new Forbidden(reason)
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
				const why = whyNotAddresses(name, found, rules)
				if (why) callback(new Forbidden(why), [])
				else if (all) callback(null, addresses)
				else callback(null, addresses[0]!.address, addresses[0]!.family)
			},
			(error) => callback(error, []),
		)
	}
