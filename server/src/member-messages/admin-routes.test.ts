import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MESSAGE_KINDS } from '@fiel/contract'
import sql from 'sql-template-tag'
import { createPanelClient, inTestMode, signInAs } from '../../test/support/admin.ts'
import { startMailServer } from '../../test/support/mail-server.ts'
import { openMember } from '../../test/support/members.ts'
import { createMessageShop } from '../../test/support/messages.ts'
import { PIN_ENVIRONMENT } from '../../test/support/pins.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { LANGUAGES } from '../messages/language.ts'
import { countSmsParts, renderMessage } from './templates/render-message.ts'
import { defaultTemplate, listTemplateKeys } from './templates/templates.ts'
import { replacementsOf, sampleContext, variablesOf } from './templates/variables.ts'

const world = useWorld(PIN_ENVIRONMENT)
const SETTINGS = {
	Kinds: [
		{ Kind: 'birthday', Email: true, Sms: false },
		{ Kind: 'welcome', Email: true, Sms: true },
	],
	...{ QuietFrom: '22:00', QuietTo: '07:30', WeeklyLimit: 2, DaysBeforeExpiry: 5, DaysBeforeTierLoss: 9 },
	...{ Consent: 'given', EmailPurpose: 'offers', SmsPurpose: 'texts' },
}
const BIRTHDAY = '/messages/templates/birthday/email/en'
const DRAFT = { Kind: 'birthday', Channel: 'email', Language: 'en' }

test('settings are off at first, and are saved whole', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const first = await panel.get('/messages/settings')
	assert.deepEqual(
		first.Kinds,
		MESSAGE_KINDS.map((Kind) => ({ Kind, Email: false, Sms: false })),
	)
	assert.partialDeepStrictEqual(first, { HasMailServer: true, HasGateway: false, Consent: 'given' })
	const saved = await panel.put('/messages/settings', SETTINGS)
	assert.deepEqual(await panel.get('/messages/settings'), saved)
	assert.partialDeepStrictEqual(saved, { ...SETTINGS, Kinds: saved.Kinds })
	assert.deepEqual(
		saved.Kinds.filter(({ Email, Sms }: { Email: boolean; Sms: boolean }) => Email || Sms),
		SETTINGS.Kinds.toSorted((one) => (one.Kind === 'birthday' ? -1 : 1)),
	)
	const wrong: [object, string][] = [
		[{ QuietFrom: null }, 'QuietTo'],
		[{ QuietTo: '22:00' }, 'QuietTo'],
		[{ QuietTo: '24:00' }, 'QuietTo'],
		[{ WeeklyLimit: 0 }, 'WeeklyLimit'],
		[{ DaysBeforeExpiry: 61 }, 'DaysBeforeExpiry'],
		[{ EmailPurpose: ' ' }, 'EmailPurpose'],
		[{ Consent: 'never' }, 'Consent'],
		[{ Kinds: [SETTINGS.Kinds[0], SETTINGS.Kinds[0]] }, 'Kinds'],
		[{ Extra: 1 }, 'Extra'],
	]
	await assertUnchanged(world, async () => {
		for (const [change, field] of wrong) {
			const status =
				['QuietFrom', 'Kinds'].includes(Object.keys(change)[0]!) || field === 'QuietTo' ? undefined : 400
			const body = { ...SETTINGS, ...change }
			const answer = await panel.put(
				'/messages/settings',
				body,
				status ?? (Object.values(change)[0] === '24:00' ? 400 : 422),
			)
			assert.equal(answer.Field, field, JSON.stringify(change))
		}
	})
})

test('the settings say how many members have consented to the purpose of each channel', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const consents = async () => {
		const { EmailConsents, SmsConsents } = await panel.get('/messages/settings')
		return [EmailConsents, SmsConsents]
	}
	const exactly = (Rows: number) => ({ Rows, IsExact: true })
	assert.deepEqual(await consents(), [exactly(0), exactly(0)])
	for (const OriginalId of ['ana', 'bia', 'carla'])
		await api.post('/Customer', { OriginalId, Email: `${OriginalId}@mail.test` }, { HasError: false })
	const decide = async (customer: string, Purpose: string, IsGiven: boolean) =>
		(await openMember(world, merchant, customer)).put('/consents', {
			Consents: [{ Purpose, IsGiven, TextVersion: '1' }],
		})
	for (const customer of ['ana', 'bia', 'carla']) await decide(customer, 'email', true)
	await decide('ana', 'sms', true)
	await decide('bia', 'email', false)
	assert.deepEqual(await consents(), [exactly(2), exactly(1)])
	const setEnrolled = (isEnrolled: boolean) =>
		world.db.rows(sql`
			update customers set is_enrolled = ${isEnrolled}
			where merchant_id = ${merchant.id} and original_id = 'carla'`)
	await setEnrolled(false)
	assert.deepEqual(await consents(), [exactly(1), exactly(1)])
	await setEnrolled(true)
	await panel.put('/messages/settings', SETTINGS)
	assert.deepEqual(await consents(), [exactly(0), exactly(0)]) // other purposes
})

test('a text is changed, previewed and returned to that of Fiel', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	assert.equal((await panel.get('/messages/templates')).length, 48)
	const first = await panel.get(BIRTHDAY)
	assert.partialDeepStrictEqual(first, { Subject: 'Happy birthday, {{FirstName}}!', IsDefault: true })
	const text = { Subject: 'Hi {{FirstName}}', PreHeader: null, Body: '<p>Dear {{CustomerName}}</p>' }
	const saved = await panel.put(BIRTHDAY, text)
	assert.partialDeepStrictEqual(saved, { ...text, IsDefault: false, ChangedDate: '2026-06-15T12:00:00.000Z' })
	const listed = (await panel.get('/messages/templates')).filter(
		({ IsDefault }: { IsDefault: boolean }) => !IsDefault,
	)
	assert.deepEqual(listed, [
		{ ...DRAFT, Subject: text.Subject, IsDefault: false, ChangedDate: '2026-06-15T12:00:00.000Z' },
	])
	const preview = await panel.post('/messages/preview', { ...DRAFT, ...text }, 200)
	assert.deepEqual([preview.Subject, preview.Parts], ['Hi Ana', null])
	assert.match(preview.Text, /^Dear Ana Souza\n/)
	assert.match(preview.Html, /href="http:\/\/localhost:\d+\/m\/shop-\d+\/u\/sample"/)
	const reset = await panel.delete(BIRTHDAY, 200)
	assert.deepEqual(reset, first)
	await assertUnchanged(world, async () => {
		for (const [change, field] of [
			[{ Subject: '{{TierName}}' }, 'Subject'],
			[{ Body: '<p>{{CodeLine}}</p>' }, 'Body'],
			[{ PreHeader: '{{nothing}}' }, 'PreHeader'],
			[{ Subject: ' ' }, 'Subject'],
		] as const) {
			const refused = await panel.put(BIRTHDAY, { ...text, ...change }, 422)
			assert.equal(refused.Field, field)
		}
		const sms = { Subject: null, PreHeader: null, Body: 'x'.repeat(1001) }
		assert.equal((await panel.put('/messages/templates/birthday/sms/en', sms, 422)).Field, 'Body')
	})
})

test('a preview shows values of the member escaped, and an SMS as it is', async () => {
	const { merchant } = await world.merchant()
	const brand = { pointNames: { one: null, many: '<b>stars</b>' }, programName: null, color: null }
	const context = {
		...sampleContext(merchant, brand, 'en', world.clock.now(), 'https://x.test/u'),
		customerName: 'Ana <b>Souza',
	}
	const mail = renderMessage(
		'points-earned',
		{
			...defaultTemplate({ kind: 'points-earned', channel: 'email', language: 'en' }),
			body: '<p>{{CustomerName}}: {{Amount}}</p>',
		},
		context,
	)
	assert.match(mail.html, /<p>Ana &lt;b&gt;Souza: 120 &lt;b&gt;stars&lt;\/b&gt;<\/p>/)
	const sms = renderMessage(
		'points-earned',
		{ channel: 'sms', subject: null, preHeader: null, body: '{{CustomerName}}', changedAt: null },
		context,
	)
	assert.equal(sms.text, 'Ana <b>Souza')
	const nameless = renderMessage(
		'birthday',
		defaultTemplate({ kind: 'birthday', channel: 'email', language: 'en' }),
		{ ...context, customerName: null },
	)
	assert.equal(nameless.subject, 'Happy birthday!')
})

test('every default text fills all of its placeholders, and takes one text message', async () => {
	const { merchant } = await world.merchant()
	const now = world.clock.now()
	const brand = { pointNames: { one: null, many: null }, programName: null, color: null }
	for (const key of listTemplateKeys()) {
		const link = 'https://fiel.example.com/m/shop-1/u/e1a2b3-AbCdEfGhIjKlMnOp'
		const context = sampleContext(merchant, brand, key.language, now, link)
		const { text, subject } = renderMessage(key.kind, defaultTemplate(key), context)
		const label = `${key.kind} ${key.channel} ${key.language}`
		assert.doesNotMatch(text + subject, /\{\{|undefined|null| {2}/, label)
		const values = replacementsOf(key.kind, context)
		for (const { name } of variablesOf(key.kind))
			if (name !== 'MerchantLogo') assert.ok(values.get(name), `${label} ${name}`)
		if (key.channel === 'sms') assert.equal(countSmsParts(text), 1, `${label}: ${text.length} ${text}`)
	}
	assert.deepEqual(
		LANGUAGES.map((language) => defaultTemplate({ kind: 'welcome', channel: 'email', language }).subject),
		[
			'Welcome to {{MerchantName}}',
			'Boas-vindas a {{MerchantName}}',
			'Te damos la bienvenida a {{MerchantName}}',
		],
	)
})

test('the parts of a text message are counted by its alphabet', () => {
	for (const [text, parts] of [
		['x'.repeat(160), 1],
		['x'.repeat(161), 2],
		[`${'x'.repeat(158)}€`, 1],
		[`${'x'.repeat(159)}€`, 2],
		['ç'.repeat(70), 1],
		['ç'.repeat(71), 2],
	] as const)
		assert.equal(countSmsParts(text), parts, text.slice(0, 3))
})

test('a test goes to the mail server at once, and in test mode to the mails that are kept', async (t) => {
	const mails = await startMailServer(t)
	const config = readConfig({
		...PIN_ENVIRONMENT,
		SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		LOG_LEVEL: 'error',
	})
	const app = await buildApp({ db: world.db, clock: world.clock, config })
	t.after(() => app.close())
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const panel = createPanelClient({ ...world, app }, owner.email, owner.cookie)
	const text = { Subject: 'Hi {{FirstName}}', PreHeader: null, Body: '<p>Hello</p>' }
	const answer = await panel.post('/messages/test', { ...DRAFT, ...text, Recipient: 'me@mail.test' }, 200)
	assert.deepEqual(answer, { Success: true, Recipient: 'me@mail.test', Error: null })
	assert.equal(mails.received[0]!.to, 'me@mail.test')
	assert.equal(
		(await panel.post('/messages/test', { ...DRAFT, ...text, Recipient: 'nobody' }, 422)).Field,
		'Recipient',
	)
	const sms = { ...DRAFT, Channel: 'sms', ...text, Subject: null, Recipient: '+5511900000017' }
	await panel.post('/messages/test', sms, 422) // there is no gateway
	await panel.post('/sandbox', undefined, 201)
	const tester = inTestMode(world, owner)
	await tester.post('/messages/test', { ...DRAFT, ...text, Recipient: 'me@mail.test' }, 200)
	assert.equal((await tester.get('/test-mails')).Items[0].Subject, 'Hi Ana')
	assert.equal(mails.received.length, 1)
	for (let turn = 0; turn < 4; turn += 1)
		await panel.post('/messages/test', { ...DRAFT, ...text, Recipient: 'me@mail.test' }, 200)
	await panel.post('/messages/test', { ...DRAFT, ...text, Recipient: 'me@mail.test' }, 429)
})

test('the log is listed by filters, masked for who may not see contacts, and exported', async (t) => {
	const shop = await createMessageShop(t, world, { email: ['welcome'], settings: { consent: 'given' } })
	await shop.buy(10, 'ana')
	await shop.buy(10, 'bia')
	await world.db.rows(sql`
		insert into consents (merchant_id, customer_id, purpose, is_given, text_version, source, decided_at)
		select merchant_id, id, 'email', original_id = 'ana', '1', 'app', now() from customers
		where merchant_id = ${shop.merchant.id}`)
	await shop.plan()
	await shop.send()
	const panel = await signInAs(world, shop.merchant)
	const { Items } = await panel.get('/messages')
	assert.partialDeepStrictEqual(Items, [
		{ CustomerId: 'bia', State: 'not-sent', Reason: 'no-consent', Recipient: null, Language: null },
		{
			CustomerId: 'ana',
			State: 'sent',
			Reason: null,
			Recipient: 'ana@mail.test',
			Language: 'en',
			Attempts: 1,
		},
	])
	const found = async (query: string) =>
		(await panel.get(`/messages?${query}`)).Items.map(({ CustomerId }: { CustomerId: string }) => CustomerId)
	assert.deepEqual(await found('customer=ana'), ['ana'])
	assert.deepEqual(await found('reason=no-consent&state=not-sent'), ['bia'])
	assert.deepEqual(await found('channel=sms'), [])
	assert.deepEqual(await found('kind=welcome&from=2026-06-15&to=2026-06-15'), ['bia', 'ana'])
	assert.deepEqual(await found('to=2026-06-14'), [])
	const first = await panel.get('/messages?limit=1')
	assert.deepEqual(await found(`before=${first.NextBefore}`), ['ana'])
	const viewer = await signInAs(world, shop.merchant, 'viewer')
	assert.equal((await viewer.get('/messages?customer=ana')).Items[0].Recipient, 'a•••@m•••.test')
	const { Csv, Rows, NextBefore } = await panel.get('/messages/csv?state=sent')
	assert.deepEqual([Rows, NextBefore], [1, null])
	assert.match(
		Csv,
		/^Id,CustomerId,[\s\S]*\r\n\d+,ana,Ana Souza,welcome,email,sent,,,en,ana@mail\.test,1,2026-06-15/,
	)
	const [entry] = (await panel.get('/audit?operation=exportMessages')).Items
	assert.partialDeepStrictEqual(entry.After, { state: 'sent', Rows: 1 })
})
