import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Cidr = [address: Address, bits: number]

/** The addresses that the operator lets webhooks reach. */
export interface AddressRules {
	allowHttp: boolean
	/** Ranges that are allowed although they are not public. */
	allow: readonly Cidr[]
}

export const addressRules = (config: { webhookHttp: boolean; webhookAllow: Cidr[] }): AddressRules => ({
	allowHttp: config.webhookHttp,
	allow: config.webhookAllow,
})

/** Parses a range such as 10.0.0.0/8 or fd00::/8, or a single address; returns null for anything else. */
export const parseCidr = (text: string): Cidr | null => {
	const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
	if (!address || isIP(address) === 0 || address.includes('%')) return null
	const most = isIP(address) === 4 ? 32 : 128
	const length = bits === undefined ? most : Number(bits)
	return length > most ? null : [ipaddr.parse(address), length]
}

/** Returns why an address, as written by a resolver or a socket, is forbidden; null if it is allowed. */
export const findAddressProblem = (text: string, rules: AddressRules): string | null => {
	// ipaddr.js also parses octal and short forms, which no resolver returns.
	if (isIP(text) === 0) return `not allowed: ${text} is no IP address`
	const address = ipaddr.parse(text)
	const isIn = ([network, bits]: Cidr): boolean =>
		network.kind() === address.kind() && address.match(network, bits)
	if (rules.allow.some(isIn)) return null
	const special = SPECIAL_RANGES.find(({ cidr }) => isIn(cidr))
	if (special) return `not allowed: ${text} is ${special.is}`
	return address.kind() === 'ipv6' && !isIn(PUBLIC_IPV6)
		? `not allowed: ${text} is outside of the public range`
		: null
}

/** All public IPv6 addresses are in this range, which also contains special ones. */
const PUBLIC_IPV6 = parseCidr('2000::/3')!

/**
 * The IANA special-purpose ranges, and public addresses on which
 * clouds serve metadata. The first match gives the reason.
 */
const SPECIAL_RANGES = Object.entries({
	'0.0.0.0/8': 'an address of this network',
	'10.0.0.0/8': 'a private address',
	'100.64.0.0/10': 'an address behind a carrier (CGNAT)',
	'127.0.0.0/8': 'an address of this machine',
	'168.63.129.16/32': 'an address of cloud metadata',
	'169.254.0.0/16': 'a link-local address, as of cloud metadata',
	'172.16.0.0/12': 'a private address',
	'192.0.0.0/24': 'reserved for protocols',
	'192.0.2.0/24': 'for documentation',
	'192.31.196.0/24': 'reserved for AS112',
	'192.52.193.0/24': 'reserved for multicast tunnels',
	'192.88.99.0/24': 'a 6to4 relay',
	'192.168.0.0/16': 'a private address',
	'192.175.48.0/24': 'reserved for AS112',
	'198.18.0.0/15': 'for benchmarks',
	'198.51.100.0/24': 'for documentation',
	'203.0.113.0/24': 'for documentation',
	'224.0.0.0/4': 'a multicast address',
	'255.255.255.255/32': 'the broadcast address',
	'240.0.0.0/4': 'reserved',
	'::/128': 'unspecified',
	'::1/128': 'an address of this machine',
	'::ffff:0:0/96': 'a mapped version 4 address',
	'::ffff:0:0:0/96': 'a translated version 4 address',
	'::/96': 'an embedded version 4 address',
	'64:ff9b::/96': 'a translated version 4 address (NAT64)',
	'64:ff9b:1::/48': 'a translated version 4 address (NAT64)',
	'100::/64': 'for traffic to discard',
	'100:0:0:1::/64': 'a dummy address',
	'2001::/32': 'a Teredo tunnel',
	'2001:2::/48': 'for benchmarks',
	'2001:10::/28': 'an identifier (ORCHID)',
	'2001:20::/28': 'an identifier (ORCHID)',
	'2001::/23': 'reserved for protocols',
	'2001:db8::/32': 'for documentation',
	'2002::/16': 'a 6to4 tunnel',
	'2620:4f:8000::/48': 'reserved for AS112',
	'3ffe::/16': 'of a network that was closed',
	'3fff::/20': 'for documentation',
	'5f00::/16': 'for segment routing',
	'fc00::/7': 'a private address (unique local)',
	'fe80::/10': 'a link-local address',
	'fec0::/10': 'a private address (site-local)',
	'ff00::/8': 'a multicast address',
}).map(([text, is]) => ({ cidr: parseCidr(text)!, is }))
