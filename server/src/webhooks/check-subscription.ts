import { isNumberedTopic, TOPIC_NUMBERS, type Topic } from '@fiel/contract'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { AddressRules } from './address-rules.ts'
import { explainEndpointProblem, findEndpointProblem } from './check-url.ts'
import type { BodyFormat } from './compose-body.ts'
import { findHeaderProblem } from './compose-headers.ts'
import type { SubscriptionSettings } from './subscription.ts'

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+$/

/**
 * Returns the first problem with the given settings. It resolves the endpoint's host name, so call it before the
 * transaction. A new subscription must have a URL and topics; a change may omit them.
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
		return refuse(
			'GenericError',
			`AlertEmail "${alertEmail}" is not an email address`,
			'AlertEmail',
			panelText.email(),
		)
	const wrongHeader = headers && checkHeaders(headers)
	if (wrongHeader) return wrongHeader
	const problem = url === undefined ? null : await findEndpointProblem(url, rules)
	return problem === null ? null : refuse('GenericError', problem, 'Url', explainEndpointProblem(problem))
}

/**
 * Returns the problem with a form and topics that do not fit each other. A change may name only one of them, so it is
 * checked against what is stored.
 */
export const checkForm = ({
	form,
	topics,
}: Pick<SubscriptionSettings, 'form' | 'topics'>): Refusal | null => {
	const unnumbered = form === 'numbered' ? topics.find((topic) => !isNumberedTopic(topic)) : undefined
	if (!unnumbered) return null
	const numbered = Object.keys(TOPIC_NUMBERS).join(', ')
	return refuse(
		'GenericError',
		`${unnumbered} has no number: a webhook of the form numbered can have the topics ${numbered}`,
		'Topics',
		panelText.topicWithoutNumber(unnumbered),
	)
}

/** A test may have any topic that the form of the webhook can name. */
export const checkTestTopic = (form: BodyFormat, topic: Topic): Refusal | null => {
	const misfit = checkForm({ form, topics: [topic] })
	return misfit && { ...misfit, field: 'Topic' }
}

/** Header names are case-insensitive: two names that differ only in case would silently overwrite each other. */
export const checkHeaders = (headers: Record<string, string>): Refusal | null => {
	const names = new Set<string>()
	for (const [name, value] of Object.entries(headers)) {
		const isTwice = names.has(name.toLowerCase())
		const problem = isTwice ? `the header ${name} is there twice` : findHeaderProblem(name, value)
		if (problem !== null)
			return refuse('GenericError', problem, 'Headers', panelText[isTwice ? 'headerTwice' : 'header'](name))
		names.add(name.toLowerCase())
	}
	return null
}
