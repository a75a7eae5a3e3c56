import {
	getMessageTemplate,
	listMessageTemplates,
	type MessageTemplate,
	previewMessage,
	resetMessageTemplate,
	saveMessageTemplate,
	sendTestMessage,
} from '@fiel/contract'
import type { Queryable } from '../../db/database.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import type { Failure } from '../../http/admin-reply.ts'
import { createTokenBuckets } from '../../http/token-buckets.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isRefusal } from '../../refusal.ts'
import { unsubscribeUrl } from '../unsubscribe/link.ts'
import { checkTemplate } from './check-template.ts'
import { findBrand } from './find-brand.ts'
import { countSmsParts, renderMessage } from './render-message.ts'
import { sendTest, type TestSenders } from './send-test.ts'
import {
	defaultTemplate,
	listTemplateKeys,
	loadTemplates,
	removeTemplate,
	saveTemplate,
	type Template,
	type TemplateKey,
} from './templates.ts'
import { type MessageContext, replacementsOf, sampleContext, variablesOf } from './variables.ts'

/** The panel's routes for the texts of messages. */
export const registerTemplateRoutes = (api: AdminApi, senders: TestSenders): void => {
	registerTextRoutes(api)
	registerTrialRoutes(api, senders)
}

/** The link of a made-up member belongs to nobody. */
const SAMPLE_TOKEN = 'sample'

const createSamples =
	({ clock, publicUrl }: AdminApi) =>
	async (db: Queryable, merchant: Merchant, { language }: Pick<TemplateKey, 'language'>) =>
		sampleContext(
			merchant,
			await findBrand(db, merchant.id),
			language,
			clock.now(),
			unsubscribeUrl(publicUrl, merchant.name, SAMPLE_TOKEN),
		)

const registerTextRoutes = (api: AdminApi): void => {
	const { db, clock, serve } = api
	const sample = createSamples(api)
	const read = async (source: Queryable, merchant: Merchant, key: TemplateKey) =>
		templateBody((await loadTemplates(source, merchant.id))(key), await sample(source, merchant, key))
	serve(listMessageTemplates, async ({ session: { merchant } }) => {
		const find = await loadTemplates(db, merchant.id)
		return listTemplateKeys().map((key) => listedBody(find(key)))
	})
	serve(getMessageTemplate, ({ session: { merchant }, params }) => read(db, merchant, params))
	serve(saveMessageTemplate, async ({ session: { merchant }, params, body, audit }) => {
		const text = checkTemplate(params, {
			subject: body.Subject,
			preHeader: body.PreHeader,
			body: body.Body,
		})
		if (isRefusal(text)) return text
		return db.transaction(async (tx) => {
			const before = await read(tx, merchant, params)
			await saveTemplate(tx, merchant.id, clock.now(), { ...params, ...text })
			const after = await read(tx, merchant, params)
			await audit(tx, { id: nameOf(params), before: textOf(before), after: textOf(after) })
			return after
		})
	})
	serve(resetMessageTemplate, ({ session: { merchant }, params, audit }) =>
		db.transaction(async (tx) => {
			const before = await read(tx, merchant, params)
			await removeTemplate(tx, merchant.id, params)
			const after = await read(tx, merchant, params)
			await audit(tx, { id: nameOf(params), before: textOf(before), after: textOf(after) })
			return after
		}),
	)
}

const TEST_LIMIT = { capacity: 5, refillMs: 10 * 60_000 }

const registerTrialRoutes = (api: AdminApi, senders: TestSenders): void => {
	const { db, clock, serve } = api
	const sample = createSamples(api)
	const tests = createTokenBuckets({ ...TEST_LIMIT, now: () => clock.now().getTime() })
	serve(previewMessage, async ({ session: { merchant }, body }) => {
		const key = { kind: body.Kind, channel: body.Channel, language: body.Language }
		const text = checkTemplate(key, { subject: body.Subject, preHeader: body.PreHeader, body: body.Body })
		if (isRefusal(text)) return text
		const context = await sample(db, merchant, key)
		const rendered = renderMessage(key.kind, { ...key, ...text, changedAt: changeOf(key, text) }, context)
		const isSms = key.channel === 'sms'
		return {
			Subject: isSms ? null : rendered.subject,
			PreHeader: rendered.preHeader,
			Html: rendered.html,
			Text: rendered.text,
			Parts: isSms ? countSmsParts(rendered.text) : null,
			Variables: variableBodies(key, context),
		}
	})
	serve(sendTestMessage, async ({ session: { merchant }, body }) => {
		const key = { kind: body.Kind, channel: body.Channel, language: body.Language }
		const text = checkTemplate(key, { subject: body.Subject, preHeader: body.PreHeader, body: body.Body })
		if (isRefusal(text)) return text
		const context = await sample(db, merchant, key)
		const rendered = renderMessage(key.kind, { ...key, ...text, changedAt: changeOf(key, text) }, context)
		const retryAfter = tests.take(merchant.id)
		if (retryAfter > 0) return tooManyTests(retryAfter)
		const recipient = body.Recipient.trim()
		const result = await sendTest({ db, clock, senders }, merchant, key.channel, recipient, rendered)
		if (isRefusal(result) || merchant.isTest) tests.giveBack(merchant.id) // nothing has left
		return result
	})
}

const tooManyTests = (retryAfter: number): Failure => ({
	failed: 429,
	refused: 'Too_Many_Requests',
	message: 'too many tests; try again in some minutes',
	retryAfter,
})

/** A draft that says what the text of Fiel says looks like it. */
const changeOf = (key: TemplateKey, text: { subject: string | null; body: string }): Date | null => {
	const usual = defaultTemplate(key)
	return usual.body === text.body && usual.subject === text.subject ? null : new Date(0)
}

const nameOf = ({ kind, channel, language }: TemplateKey): string => `${kind} ${channel} ${language}`

const textOf = ({ Subject, PreHeader, Body, IsDefault }: MessageTemplate) => ({
	...{ Subject, PreHeader, Body, IsDefault },
})

const listedBody = ({ kind, channel, language, subject, changedAt }: Template) => ({
	...{ Kind: kind, Channel: channel, Language: language, Subject: subject },
	IsDefault: changedAt === null,
	ChangedDate: changedAt?.toISOString() ?? null,
})

const templateBody = (template: Template, context: MessageContext): MessageTemplate => ({
	...listedBody(template),
	PreHeader: template.preHeader,
	Body: template.body,
	Variables: variableBodies(template, context),
})

const variableBodies = ({ kind }: Pick<TemplateKey, 'kind'>, context: MessageContext) => {
	const values = replacementsOf(kind, context)
	return variablesOf(kind).map(({ name, description }) => ({
		...{ Name: name, Description: description, Value: values.get(name) ?? '' },
	}))
}
