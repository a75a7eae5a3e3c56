import { isIPv6 } from 'node:net'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** What an address is counted by: whoever has an IPv6 address has the 2^64 around it, so these count as one. */
export const addressKey = (address: string): string => {
	const mapped = IPV4_MAPPED.exec(address)?.[1]
	if (mapped) return mapped
	const [plain] = address.split('%') // without the zone
	if (!isIPv6(plain!)) return address
	const [head, tail] = plain!.split('::') as [string, string | undefined]
	const left = head ? head.split(':') : []
	const right = tail ? tail.split(':') : []
	// the address may end as an IPv4 one, which stands for two groups
	const written = left.length + right.length + (plain!.includes('.') ? 1 : 0)
	const zeros = tail === undefined ? 0 : 8 - written
	const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
	return `${groups
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(':')}::/64`
}
