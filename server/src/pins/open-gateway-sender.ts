import { type Clock, systemClock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { MailResult, MailSender } from '../notifications/open-mail-sender.ts'
import type { AddressRules } from '../webhooks/address-rules.ts'
import { composeJsonHeaders } from '../webhooks/compose-headers.ts'
import { createLookup } from '../webhooks/create-lookup.ts'
import { createGuardedClient } from '../webhooks/guarded-client.ts'
import type { SendResult } from '../webhooks/webhook-message.ts'
import { findGateway } from './find-gateway.ts'
import type { Gateway } from './gateway.ts'

const TIMEOUT_MS = 10_000
/** What `explain-failure.ts` says of requests that may have arrived. */
const UNANSWERED =
	/before an answer came|^no answer within|is not HTTP|being stopped|answer are too long|^the request failed/

export interface GatewaySender extends MailSender {
	/** Sends a body to a gateway at once. Never rejects. */
	post(gateway: Gateway, body: string): Promise<SendResult>
}

/** Sends the messages of the outbox for the gateways of merchants, only to addresses that webhooks may reach. */
export const openGatewaySender = (
	db: Queryable,
	rules: AddressRules,
	{ timeoutMs = TIMEOUT_MS, clock = systemClock }: { timeoutMs?: number; clock?: Clock } = {},
): GatewaySender => {
	const client = createGuardedClient(rules, { timeoutMs, lookup: createLookup(rules) })
	let isOpen = true
	const post: GatewaySender['post'] = ({ url, headers }, body) =>
		client.post({ url, headers: () => composeJsonHeaders(headers), body }, clock.now())
	return {
		post,
		async send({ merchantId, text }) {
			const gateway = await findGateway(db, merchantId)
			if (!gateway) return { is: 'refused', reason: 'the gateway was removed' }
			return mailResult(await post(gateway, text))
		},
		isOpen: () => isOpen,
		close() {
			isOpen = false
			void client.close()
		},
	}
}

/** The reason does not contain the response, which may repeat the PIN. */
export const mailResult = ({ status, error }: SendResult): MailResult => {
	if (status === null)
		return { is: 'delayed', reason: error!, ...(UNANSWERED.test(error!) && { isUncertain: true }) }
	if (status >= 200 && status < 300) return { is: 'sent' }
	return { is: 'delayed', reason: `the gateway answered ${status}` }
}
