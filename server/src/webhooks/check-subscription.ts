import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { AddressRules } from './address-rules.ts'
import { findEndpointProblem } from './check-url.ts'
import { findHeaderProblem } from './compose-headers.ts'
import type { SubscriptionSettings } from './subscription.ts'

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+$/

/**
 * What is wrong with what is given. It asks for the addresses of the endpoint, so it comes before the transaction.
 * A new one, unlike a change, must say where and what.
 */
export const checkSubscription = async (
	given: Partial<SubscriptionSettings>,
	rules: AddressRules,
	{ isNew }: { isNew: boolean },
): Promise<Refusal | null> => {
	const { url, topics, headers, alertEmail } = given
	if (topics ? topics.length === 0 : isNew)
		return refuse('WebhookSubscription_TopicRequired', 'Topics must name at least one topic', 'Topics')
	if (url === undefined && isNew) return refuse('General_FieldCannotBeNullOrBlank', 'Url is required', 'Url')
	if (typeof alertEmail === 'string' && !EMAIL.test(alertEmail))
		return refuse('GenericError', `AlertEmail "${alertEmail}" is not an e-mail address`, 'AlertEmail')
	const wrongHeader = headers && checkHeaders(headers)
	if (wrongHeader) return wrongHeader
	const why = url === undefined ? null : await findEndpointProblem(url, rules)
	return why === null ? null : refuse('GenericError', why, 'Url')
}

/** Two names that differ in case alone are one header, and the later would silently win. */
const checkHeaders = (headers: Record<string, string>): Refusal | null => {
	const names = new Set<string>()
	for (const [name, value] of Object.entries(headers)) {
		const isTwice = names.has(name.toLowerCase())
		const why = isTwice ? `the header ${name} is there twice` : findHeaderProblem(name, value)
		if (why !== null) return refuse('GenericError', why, 'Headers')
		names.add(name.toLowerCase())
	}
	return null
}
