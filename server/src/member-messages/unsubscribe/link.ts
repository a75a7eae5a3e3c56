import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageChannel } from '@fiel/contract'

/** Whose messages a link stops, and by which channel. */
export interface LinkTarget {
	customerId: number
	channel: MessageChannel
}

const CHANNELS: Record<string, MessageChannel> = { e: 'email', s: 'sms' }
const MAC_BYTES = 12
const TOKEN = /^([es])([0-9a-z]{1,11})-([\w-]{16})$/

const macOf = (secret: string, merchantId: number, subject: string): string =>
	createHmac('sha256', secret)
		.update(JSON.stringify(['unsubscribe', merchantId, subject]))
		.digest()
		.subarray(0, MAC_BYTES)
		.toString('base64url')

/** Names a member and a channel, and works for ever. It is short, because it is part of text messages. */
export const makeLinkToken = (
	secret: string,
	merchantId: number,
	{ customerId, channel }: LinkTarget,
): string => {
	const subject = `${channel[0]}${customerId.toString(36)}`
	return `${subject}-${macOf(secret, merchantId, subject)}`
}

/** Undefined for a token that this merchant has not signed. */
export const readLinkToken = (secret: string, merchantId: number, token: string): LinkTarget | undefined => {
	const [, channel, id, mac] = TOKEN.exec(token) ?? []
	if (!channel || !id || !mac) return undefined
	const expected = macOf(secret, merchantId, `${channel}${id}`)
	if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) return undefined
	return { customerId: Number.parseInt(id, 36), channel: CHANNELS[channel]! }
}

/** Below the page of the shop, so that the cell of the shop is found by its name. */
export const unsubscribeUrl = (publicUrl: string, shop: string, token: string): string =>
	`${publicUrl}/m/${encodeURIComponent(shop)}/u/${token}`
