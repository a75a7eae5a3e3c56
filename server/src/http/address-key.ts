import { isIPv6 } from 'node:net'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key under which an address is rate limited. A client usually controls a whole IPv6 /64, so it counts as
 * one.
 */
export const addressKey = (address: string | undefined): string => {
	if (address === undefined) return 'gone' // the client has closed the connection meanwhile
	const mapped = IPV4_MAPPED.exec(address)?.[1]
	if (mapped) return mapped
	const [plain] = address.split('%') // without the zone index
	if (!isIPv6(plain!)) return address
	const [head, tail] = plain!.split('::') as [string, string | undefined]
	const left = head ? head.split(':') : []
	const right = tail ? tail.split(':') : []
	// An IPv6 address may end in dotted IPv4 notation, which takes the place of two groups.
	const written = left.length + right.length + (plain!.includes('.') ? 1 : 0)
	const zeros = tail === undefined ? 0 : 8 - written
	const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
	return `${groups
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(':')}::/64`
}
