import {
	errorNumber,
	TOPIC_NAMES,
	type Topic,
	WEBHOOK_FORMS,
	WEBHOOK_LIMITS,
	type WebhookChange,
} from '@fiel/contract'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import type { Refusal } from '../../../refusal.ts'
import type { CommandOption, OptionValues } from '../../support/command.ts'

export const WEBHOOK_OPTION: Record<string, CommandOption> = {
	id: { value: '<id>', required: true, meaning: 'The id of the webhook' },
}

/** The options that create and change share. */
export const SETTING_OPTIONS: Record<string, CommandOption> = {
	url: { value: '<url>', meaning: 'The endpoint: https, at a public address' },
	topics: { value: '<topics>', meaning: `Separated by commas, of ${TOPIC_NAMES.join(', ')}` },
	name: { value: '<name>', meaning: 'The name; the host of the URL by default' },
	form: {
		value: '<form>',
		meaning: 'payload (default), envelope, or numbered for topics that have a number',
	},
	header: { value: "'Name: value'", repeats: true, meaning: 'A header of your own; may be repeated' },
	'alert-email': { value: '<email>', meaning: 'Who is notified when it is disabled; "none" for the owners' },
	'in-order': { meaning: 'Send the events of a customer in order' },
	'per-second': { value: '<count>', meaning: 'The limit of deliveries per second; "none" for no limit' },
	concurrency: {
		value: '<count>',
		meaning: `The limit of concurrent deliveries, 1 to ${WEBHOOK_LIMITS.concurrency}`,
	},
}

/** Converts the options to the body of a request; omitted options stay undefined. */
export const parseWebhookSettings = (values: OptionValues): WebhookChange => ({
	...(values.has('url') && { Url: values.text('url') }),
	...(values.has('topics') && { Topics: parseTopics(values.text('topics')) }),
	...(values.has('name') && { Name: parseName(values.text('name')) }),
	...(values.has('form') && { Form: parseChoice(values, 'form', WEBHOOK_FORMS) }),
	...(values.has('header') && { Headers: parseHeaders(values.texts('header')) }),
	...(values.has('alert-email') && { AlertEmail: parseOptional(values.text('alert-email')) }),
	...(values.has('in-order') && { InOrder: parseChoice(values, 'in-order', ['true', 'false']) === 'true' }),
	...(values.has('per-second') && {
		PerSecond:
			values.text('per-second') === 'none'
				? null
				: parseCount(values, 'per-second', WEBHOOK_LIMITS.perSecond),
	}),
	...(values.has('concurrency') && {
		Concurrency: parseCount(values, 'concurrency', WEBHOOK_LIMITS.concurrency),
	}),
	...(values.has('active') && { IsActive: parseChoice(values, 'active', ['true', 'false']) === 'true' }),
})

export const parseTopic = (text: string): Topic => {
	const topic = TOPIC_NAMES.find((known) => known === text)
	if (!topic) throw invalidOption(`"${text}" is no topic; there are ${TOPIC_NAMES.join(', ')}`)
	return topic
}

/** Parses an id or a count. */
export const parseCount = (values: OptionValues, option: string, most = Number.MAX_SAFE_INTEGER): number => {
	const text = values.text(option)
	if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > most)
		throw invalidOption(`--${option} is "${text}", but must be a whole number from 1 to ${most}`)
	return Number(text)
}

export const parseChoice = <const T extends string>(
	values: OptionValues,
	option: string,
	known: readonly T[],
): T => {
	const text = values.text(option)
	const found = known.find((one) => one === text)
	if (!found) throw invalidOption(`--${option} is "${text}", but must be one of ${known.join(', ')}`)
	return found
}

export const refusalProblem = ({ refused, message }: Refusal): OperatorError =>
	new OperatorError(`${errorNumber(refused)} ${refused}: ${message}`)

export const webhookNotFound = (merchant: { name: string }, id: number): OperatorError =>
	new OperatorError(`Merchant "${merchant.name}" has no webhook ${id}`)

const invalidOption = (message: string): OperatorError => new OperatorError(message, USAGE_EXIT_CODE)
const parseOptional = (text: string): string | null => (text === 'none' ? null : text)

const parseTopics = (text: string): Topic[] =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean)
		.map(parseTopic)

const parseName = (text: string): string => {
	if (!text.trim() || text.length > 100) throw invalidOption('--name must have 1 to 100 characters')
	return text
}

const parseHeaders = (lines: string[]): Record<string, string> => {
	const pairs = lines.map((line) => {
		const [, name, value] = /^([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? []
		// The value may be a credential, so the message does not repeat it.
		if (!name || value!.length > WEBHOOK_LIMITS.headerValue)
			throw invalidOption(
				`--header must look like 'Name: value', ${WEBHOOK_LIMITS.headerValue} characters at most`,
			)
		return [name, value!] as const
	})
	if (pairs.length > WEBHOOK_LIMITS.headers)
		throw invalidOption(`--header may be given ${WEBHOOK_LIMITS.headers} times`)
	return Object.fromEntries(pairs)
}
