/** What a mail may link to. */
const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:']
const IMAGE_PROTOCOLS = ['http:', 'https:']

/** The address in its full form; null if a mail may not link to it. */
export const safeLink = (address: string): string | null => readAddress(address, LINK_PROTOCOLS)

/** The address of a picture in its full form; null if it is none. */
export const safeImage = (address: string): string | null => readAddress(address, IMAGE_PROTOCOLS)

const readAddress = (address: string, protocols: string[]): string | null => {
	try {
		const { protocol, href, hostname } = new URL(address.trim())
		if (!protocols.includes(protocol)) return null
		return protocol === 'mailto:' || hostname.includes('.') || hostname === 'localhost' ? href : null
	} catch {
		return null
	}
}

/** Completes what people type: `shop.com` and `ana@shop.com` get their beginning. */
export const completeAddress = (typed: string): string => {
	const address = typed.trim()
	if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address)) return address
	return /^[^\s@/]+@[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address.replace(/^\/+/, '')}`
}
