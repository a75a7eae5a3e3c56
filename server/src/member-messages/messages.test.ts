import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation } from '../../test/support/builders.ts'
import { buildCard } from '../../test/support/customer-card.ts'
import { openMember } from '../../test/support/members.ts'
import { createMessageShop, PUBLIC_URL } from '../../test/support/messages.ts'
import { buildMessage } from '../../test/support/order-message.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { ERASERS } from '../erasers.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { undoMerges } from '../merges/undo-merges.ts'
import { MOVERS } from '../movers.ts'
import type { MailSender } from '../notifications/open-mail-sender.ts'
import { recordOrders } from '../orders/record-orders.ts'
import { isRefusal } from '../refusal.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { savePlans } from './plan/planned-message.ts'

const world = useWorld()
const open = (t: TestContext, options: Parameters<typeof createMessageShop>[2]) =>
	createMessageShop(t, world, options)

test('points are told once, those of ten minutes together, by mail and text message', async (t) => {
	const shop = await open(t, { email: ['points-earned'], sms: ['points-earned'] })
	await shop.buy(120)
	await shop.plan()
	await shop.send()
	assert.deepEqual(shop.received(), []) // more may come
	shop.pass(5)
	await shop.buy(30)
	await shop.plan()
	shop.pass(5)
	await shop.plan()
	await shop.send()
	await shop.send()
	const [mail, ...others] = shop.received()
	assert.deepEqual(others, [])
	assert.deepEqual([mail!.to, mail!.subject], ['ana@mail.test', 'You earned 150 points'])
	assert.match(mail!.text, /^Hello Ana,\nYou earned 150 points at shop-\d+\.\nYour balance is 150 points\./)
	assert.equal(shop.texts().length, 1)
	assert.match(shop.texts()[0]!.text, /^shop-\d+: you earned 150 points\. Balance: 150 points\. Stop: https:/)
	shop.pass(60)
	await shop.buy(10)
	await shop.plan()
	shop.pass(10)
	await shop.send()
	assert.equal(shop.received()[1]!.subject, 'You earned 10 points')
	assert.deepEqual(await shop.log(), [
		'points-earned email sent',
		'points-earned sms sent',
		'points-earned email sent',
		'points-earned sms sent',
	])
})

test('a mail can be stopped with one click, and says so in its headers and in its text', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	await shop.buy(10)
	await shop.plan()
	await shop.send()
	const [mail] = shop.mails.received
	const link = mail!.headers.get('list-unsubscribe')!
	assert.match(link, new RegExp(`^<${PUBLIC_URL}/m/shop-\\d+/u/e[0-9a-z]+-[\\w-]{16}>$`))
	assert.equal(mail!.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
	assert.equal(mail!.headers.get('auto-submitted'), 'auto-generated')
	const [read] = shop.received()
	assert.ok(read!.html.includes(link.slice(1, -1)))
	assert.match(read!.subject, /^Welcome to shop-/)
})

test('a new member, a reached tier and a redeemed reward are told at once', async (t) => {
	const shop = await open(t, { email: ['welcome', 'tier-reached', 'reward-redeemed'] })
	const [bronze, silver] = buildTiers()
	await world.db.transaction((tx) =>
		createTiers(tx, shop.merchant.id, [
			bronze!,
			{ ...silver!, goals: [{ name: 'Spend', measure: 'spend', value: '100' }] },
		]),
	)
	const reward = await createTestReward(world, shop.merchant)
	await shop.buy(500)
	await shop.api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	await shop.plan()
	await shop.send()
	await shop.plan()
	await shop.send()
	const subjects = shop.received().map(({ subject }) => subject)
	assert.deepEqual(
		subjects.sort(),
		['You reached Silver', 'You redeemed 10 off', `Welcome to ${shop.merchant.name}`].sort(),
	)
	const redeemed = shop.received().find(({ subject }) => subject.startsWith('You redeemed'))
	assert.match(redeemed!.text, /Your code: TEN-\w+\./)
})

test('a reward that has a mail of its own is not told twice', async (t) => {
	const shop = await open(t, { email: ['reward-redeemed'] })
	const reward = await createTestReward(world, shop.merchant, { tellsCustomer: true })
	await shop.buy(500)
	await shop.api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	await shop.plan()
	await shop.send()
	await shop.job('deliver mails')
	assert.deepEqual(
		shop.received().map(({ subject }) => subject),
		['Your reward: 10 off'],
	)
	assert.deepEqual(await shop.log(), ['reward-redeemed email not-sent own-mail'])
})

test('a redemption that was given back, and points that were taken back, are not told', async (t) => {
	const shop = await open(t, { email: ['points-earned', 'reward-redeemed'] })
	const reward = await createTestReward(world, shop.merchant)
	await shop.buy(500, 'ana', { OriginalId: 'order-1' })
	await shop.api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana', OriginalKey: 'k1' })
	await shop.plan()
	await shop.api.delete('/POS/rewards?originalKey=k1', { HasError: false })
	await shop.api.post('/POS/orders/order-1/cancel', buildCancellation(), { HasError: false })
	shop.pass(20)
	await shop.send()
	assert.deepEqual(shop.received(), [])
	assert.deepEqual((await shop.log()).sort(), [
		'points-earned email not-sent outdated',
		'reward-redeemed email not-sent outdated',
	])
})

test('points about to expire are told once for the days of the notice, and not if they are spent before', async (t) => {
	const shop = await open(t, {
		email: ['points-expiring'],
		settings: { daysBeforeExpiry: 7 },
		program: { expiry: { kind: 'days', days: 30, noticeDays: 5 } },
	})
	await shop.buy(100, 'ana')
	await shop.buy(100, 'bia')
	const [{ at }] = (await world.db.rows(
		sql`select min(next_expiry) as at from accounts where merchant_id = ${shop.merchant.id}`,
	)) as [{ at: Date }]
	const daysBefore = (days: number) =>
		world.clock.set(new Date(at.getTime() - days * 86_400_000).toISOString())
	daysBefore(9)
	await shop.plan()
	assert.deepEqual(await shop.log(), [])
	for (const days of [6.5, 6, 5]) {
		daysBefore(days)
		await shop.plan()
		if (days === 6.5)
			await shop.api.post(
				'/Customer/bia/cashback',
				{ Value: 3, OperationType: 1, Reason: 'spent', ChangeKey: 'k' },
				{},
			)
	}
	await shop.send()
	const [mail] = shop.received()
	assert.equal(mail!.to, 'ana@mail.test')
	assert.match(mail!.subject, /^100 points will expire soon$/)
})

test('of points that expire on several days, the message says the days and what expires first', async (t) => {
	const shop = await open(t, {
		...{ email: ['points-expiring'], sms: ['points-expiring'] },
		settings: { daysBeforeExpiry: 7 },
		program: { expiry: { kind: 'days', days: 30, noticeDays: 5 } },
	})
	const buy = (points: number, customer: string) => {
		const at = world.clock.now().toISOString()
		return shop.buy(points, customer, { OrderPlacementDate: at, OrderCompletedDate: at, UpdatedDate: at })
	}
	await buy(120, 'ana')
	await buy(80, 'bia')
	world.clock.pass(2)
	await buy(1278, 'ana')
	world.clock.pass(24)
	await shop.plan()
	await shop.send()
	const said = shop
		.received()
		.map(({ to, text }) => `${to}: ${text.split('\n')[1]}`)
		.sort()
	const { name } = shop.merchant
	assert.deepEqual(said, [
		`ana@mail.test: 1,398 points of your balance at ${name} will expire between Jul 15 and Jul 17, 2026. Of these, 120 points as early as Jul 15, 2026.`,
		`bia@mail.test: 80 points of your balance at ${name} will expire on Jul 15, 2026.`,
	])
	assert.deepEqual(
		shop
			.texts()
			.map(({ text }) => text.split(' Stop')[0])
			.sort(),
		[
			`${name}: 1,398 points will expire between Jul 15 and Jul 17, 2026.`,
			`${name}: 80 points will expire on Jul 15, 2026.`,
		],
	)
})

test('a birthday is told once a year, on its day in the morning', async (t) => {
	const shop = await open(t, { email: ['birthday'] })
	await shop.buy(10, 'ana', {
		Customer: { OriginalId: 'ana', Name: 'Ana', Email: 'ana@mail.test', BirthdayDate: '1990-06-16' },
	})
	await shop.plan()
	assert.deepEqual(await shop.log(), [])
	world.clock.set('2026-06-16T04:00:00Z') // one o'clock in São Paulo
	for (let turn = 0; turn < 2; turn += 1) {
		await shop.plan()
		await shop.send()
	}
	assert.deepEqual(shop.received(), [])
	world.clock.set('2026-06-16T12:00:00Z')
	await shop.plan()
	await shop.send()
	world.clock.set('2026-06-17T12:00:00Z')
	await shop.plan()
	await shop.send()
	assert.deepEqual(
		shop.received().map(({ subject }) => subject),
		['Happy birthday, Ana!'],
	)
	world.clock.set('2027-06-16T12:00:00Z')
	await shop.plan()
	await shop.send()
	assert.equal(shop.received().length, 2)
})

test('a tier that will be lost is told once, and not if a purchase keeps it', async (t) => {
	const shop = await open(t, { email: ['tier-expiring'], settings: { daysBeforeTierLoss: 5 } })
	const [bronze, silver] = buildTiers()
	const goals = [
		{ name: 'Spend', measure: 'spend' as const, value: '100', period: { kind: 'days' as const, days: 30 } },
	]
	await world.db.transaction((tx) => createTiers(tx, shop.merchant.id, [bronze!, { ...silver!, goals }]))
	const buy = (customer: string) => {
		const at = world.clock.now().toISOString()
		const dates = { OrderPlacementDate: at, OrderCompletedDate: at, UpdatedDate: at }
		return shop.buy(200, customer, dates)
	}
	await buy('ana')
	await buy('bia')
	world.clock.pass(20)
	await shop.plan()
	assert.deepEqual(await shop.log(), [])
	world.clock.pass(6)
	await shop.plan()
	await buy('bia')
	await shop.send()
	world.clock.pass(1)
	await shop.plan()
	await shop.send()
	assert.deepEqual(
		shop.received().map(({ to, subject }) => `${to}: ${subject}`),
		['ana@mail.test: Your Silver tier ends on Jul 14, 2026'],
	)
	assert.deepEqual((await shop.log()).sort(), [
		'tier-expiring email not-sent outdated',
		'tier-expiring email sent',
	])
})

test('the log says why somebody got nothing', async (t) => {
	const shop = await open(t, {
		email: ['points-earned'],
		sms: ['points-earned'],
		settings: { consent: 'given', weeklyLimit: 1, purposes: { email: 'offers', sms: 'texts' } },
	})
	await shop.buy(10, 'ana')
	await shop.buy(10, 'bia')
	await shop.buy(10, 'carla', { Customer: { OriginalId: 'carla', Name: 'Carla' } })
	await shop.buy(10, 'dora')
	const consent = async (customer: string, IsGiven: boolean) => {
		const page = await openMember(world, shop.merchant, customer)
		await page.put('/consents', {
			Consents: ['offers', 'texts'].map((Purpose) => ({ Purpose, IsGiven, TextVersion: '1' })),
		})
	}
	await consent('ana', true)
	await consent('bia', true)
	await consent('carla', true)
	await consent('dora', true)
	await shop.plan()
	await consent('bia', false) // between planning and sending
	await world.db.rows(sql`
		update customers set blocked_at = now() where merchant_id = ${shop.merchant.id} and original_id = 'dora'`)
	shop.pass(10)
	await shop.send()
	const rows = await world.db.rows<{ line: string }>(sql`
		select concat_ws(' ', c.original_id, m.channel, m.state, m.reason) as line from member_messages m
		join customers c on c.merchant_id = m.merchant_id and c.id = m.customer_id
		where m.merchant_id = ${shop.merchant.id} order by c.original_id, m.channel`)
	assert.deepEqual(
		rows.map(({ line }) => line),
		[
			'ana email sent', // emails go first
			'ana sms not-sent weekly-limit',
			'bia email not-sent no-consent',
			'bia sms not-sent no-consent',
			'carla email not-sent no-contact',
			'carla sms not-sent no-contact',
			'dora email not-sent no-member',
			'dora sms not-sent no-member',
		],
	)
	await world.db.rows(sql`
		update customers set blocked_at = null where merchant_id = ${shop.merchant.id} and original_id = 'dora'`)
	assert.deepEqual(
		shop.received().map(({ to }) => to),
		['ana@mail.test'],
	)
	assert.deepEqual(shop.texts(), [])
})

test('who was erased gets nothing, and nothing is kept of what they got', async (t) => {
	const shop = await open(t, { email: ['points-earned', 'welcome'] })
	await shop.buy(10, 'ana')
	await shop.plan()
	await shop.send()
	assert.equal(shop.received().length, 1)
	await world.db.transaction((tx) => eraseCustomer(tx, shop.merchant.id, world.clock.now(), 'ana', ERASERS))
	shop.pass(20)
	await shop.plan()
	await shop.send()
	assert.equal(shop.received().length, 1)
	assert.deepEqual(await shop.log(), [])
})

test('messages follow a merge, and nothing is sent twice; an undo takes them back', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	await shop.buy(10, 'ana')
	await shop.plan()
	await shop.send()
	await shop.buy(10, 'bia')
	await shop.plan()
	const now = world.clock.now()
	const [merged] = await world.db.transaction((tx) =>
		mergeCustomers(tx, shop.merchant, now, [{ from: 'bia', into: 'ana', author: 'test' }], MOVERS),
	)
	assert.ok(merged && !isRefusal(merged))
	await shop.send()
	assert.equal(shop.received().length, 1)
	assert.deepEqual(await shop.log(), ['welcome email sent', 'welcome email not-sent merged'])
	const [undone] = await world.db.transaction((tx) =>
		undoMerges(tx, shop.merchant, now, [{ mergeId: merged.mergeId, author: 'test' }], MOVERS),
	)
	assert.ok(undone && !isRefusal(undone))
	const owners = await world.db.rows<{ id: string }>(sql`
		select c.original_id as id from member_messages m
		join customers c on c.merchant_id = m.merchant_id and c.id = m.customer_id
		where m.merchant_id = ${shop.merchant.id} order by m.id`)
	assert.deepEqual(
		owners.map(({ id }) => id),
		['ana', 'bia'],
	)
})

test('after an undone merge nobody is told again of what they were told, and the two are merged again', async (t) => {
	const shop = await open(t, {})
	const now = world.clock.now()
	for (const name of ['ana', 'bia']) await shop.buy(10, name)
	const ids = await findCustomerIds(world.db, shop.merchant.id, ['ana', 'bia'])
	/** What is planned every night for customers who are about to lose the same tier. */
	const plan = () => {
		const shared = { kind: 'tier-expiring', channel: 'email', cause: '3 2026-06-30', details: {} } as const
		const plans = [...ids.values()].map((customerId) => ({
			...shared,
			customerId,
			plannedAt: now,
			dueAt: now,
		}))
		return world.db.transaction((tx) => savePlans(tx, shop.merchant.id, plans))
	}
	const merge = async () => {
		const request = { from: 'bia', into: 'ana', author: 'test' }
		const [merged] = await world.db.transaction((tx) =>
			mergeCustomers(tx, shop.merchant, now, [request], MOVERS),
		)
		assert.ok(merged && !isRefusal(merged))
		return merged.mergeId
	}
	const undo = async (mergeId: number) => {
		const [undone] = await world.db.transaction((tx) =>
			undoMerges(tx, shop.merchant, now, [{ mergeId, author: 'test' }], MOVERS),
		)
		assert.ok(undone && !isRefusal(undone))
	}
	const messages = () =>
		world.db.rows<{ customer: string; state: string }>(sql`
			select c.original_id as customer, m.cause, m.state, m.reason from member_messages m
			join customers c on c.merchant_id = m.merchant_id and c.id = m.customer_id
			where m.merchant_id = ${shop.merchant.id} order by c.original_id, m.state desc, m.id`)
	const cause = '3 2026-06-30'
	assert.equal(await plan(), 2)
	for (const _ of ['the first merge', 'the second merge']) {
		await undo(await merge())
		assert.equal(await plan(), 0)
		assert.deepEqual(await messages(), [
			{ customer: 'ana', cause, state: 'waiting', reason: null },
			{ customer: 'bia', cause, state: 'not-sent', reason: 'merged' },
		])
	}
	// What an undo left under another cause, before causes were kept, does not stand in the way of a merge.
	await world.db.rows(sql`
		update member_messages set cause = cause || ' of ' || customer_id
		where merchant_id = ${shop.merchant.id} and customer_id = ${ids.get('bia')}`)
	assert.equal(await plan(), 1)
	await merge()
	assert.deepEqual(
		(await messages()).map(({ customer, state }) => [customer, state]),
		[
			['ana', 'waiting'],
			['ana', 'not-sent'],
			['ana', 'not-sent'],
		],
	)
})

test('several workers send a message once', async (t) => {
	const shop = await open(t, { email: ['welcome'], settings: { weeklyLimit: 1 } })
	for (let index = 0; index < 60; index += 1) await shop.buy(10, `customer-${index}`)
	await Promise.all([shop.plan(), shop.plan(), shop.plan()])
	await Promise.all([shop.send(), shop.send(), shop.send()])
	await shop.send()
	const recipients = shop.received().map(({ to }) => to)
	assert.equal(recipients.length, 60)
	assert.equal(new Set(recipients).size, 60)
})

test('a worker that dies after handing over leaves an uncertain message, which is not sent again', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	await shop.buy(10)
	await shop.plan()
	const dying: MailSender = {
		...shop.mails.mailSender,
		async send(mail) {
			await shop.mails.mailSender.send(mail)
			throw new Error('the process was killed')
		},
	}
	await assert.rejects(shop.send(dying), /was killed/)
	await shop.send()
	assert.deepEqual(await shop.log(), ['welcome email sending'])
	shop.pass(15)
	await shop.send()
	await shop.send()
	assert.deepEqual(await shop.log(), ['welcome email uncertain no-answer'])
	assert.equal(shop.received().length, 1)
})

test('a mail that the server refuses for now is sent later; one that it refuses for good is given up', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	await shop.buy(10, 'ana')
	await shop.buy(10, 'bia')
	await shop.plan()
	shop.mails.answer = (to) => (to.startsWith('ana') ? 451 : 550)
	await shop.send()
	await shop.send()
	assert.deepEqual((await shop.log()).sort(), ['welcome email failed refused', 'welcome email waiting'])
	shop.mails.answer = () => null
	shop.pass(1)
	await shop.send()
	assert.deepEqual((await shop.log()).sort(), ['welcome email failed refused', 'welcome email sent'])
	assert.equal(shop.received().length, 1)
})

test('a server that is away is tried again; one that hangs up without an answer is not', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	await shop.buy(10)
	await shop.plan()
	await shop.mails.stop()
	await assert.rejects(shop.send(), /the server for email/)
	assert.deepEqual(await shop.log(), ['welcome email waiting'])
	const silent = {
		...shop.mails.mailSender,
		send: async () => ({ is: 'unreachable', reason: 'Timeout', isUncertain: true }) as const,
	}
	shop.pass(1)
	await assert.rejects(shop.send(silent), /Timeout/)
	shop.pass(60)
	await shop.send(silent)
	assert.deepEqual(await shop.log(), ['welcome email uncertain no-answer'])
})

test('who is erased or withdraws consent while others get their mail gets none', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	const names = Array.from({ length: 7 }, (_, nth) => `c${nth + 1}`)
	for (const name of names) await shop.buy(10, name)
	await shop.plan()
	const [taken, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const recipients: string[] = []
	const slow: MailSender = {
		...shop.mails.mailSender,
		async send({ recipient }) {
			recipients.push(recipient)
			if (recipients.length === 5) taken.resolve()
			await answers.promise
			return { is: 'sent' }
		},
	}
	const sending = shop.send(slow)
	await taken.promise
	await world.db.transaction((tx) => eraseCustomer(tx, shop.merchant.id, world.clock.now(), 'c6', ERASERS))
	const page = await openMember(world, shop.merchant, 'c7')
	await page.put('/consents', { Consents: [{ Purpose: 'email', IsGiven: false, TextVersion: '1' }] })
	answers.resolve()
	await sending
	assert.deepEqual(
		recipients.sort(),
		names.slice(0, 5).map((name) => `${name}@mail.test`),
	)
})

test('the answer of a mail server names the recipient only to users who may see contacts', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	await shop.buy(10, 'ana')
	await shop.plan()
	const refusing: MailSender = {
		...shop.mails.mailSender,
		send: async ({ recipient }) => ({ is: 'refused', reason: `550 5.1.1 <${recipient}>: User unknown` }),
	}
	await shop.send(refusing)
	for (const [role, error] of [
		['viewer', '550 5.1.1 <a•••@m•••.test>: User unknown'],
		['owner', '550 5.1.1 <ana@mail.test>: User unknown'],
	] as const) {
		const user = await signInAs(world, shop.merchant, role)
		const { Items } = await user.get('/messages')
		const { Csv } = await user.get('/messages/csv')
		assert.deepEqual([Items[0].Error, Csv.includes(error)], [error, true])
	}
})

test('quiet hours postpone a message to their end, in the time zone of the member', async (t) => {
	const shop = await open(t, { email: ['welcome'], settings: { quietFrom: '21:00', quietTo: '08:00' } })
	world.clock.set('2026-06-16T01:30:00Z') // half past ten in São Paulo, and noon and a half in Tokyo
	await shop.buy(10, 'ana')
	await shop.buy(10, 'bia')
	await world.db.rows(sql`
		insert into message_choices (merchant_id, customer_id, language, time_zone, changed_at)
		select merchant_id, id, 'es', 'Asia/Tokyo', now() from customers
		where merchant_id = ${shop.merchant.id} and original_id = 'bia'`)
	await shop.plan()
	await shop.send()
	assert.deepEqual(
		shop.received().map(({ to, subject }) => `${to}: ${subject.slice(0, 11)}`),
		['bia@mail.test: Te damos la'],
	)
	world.clock.set('2026-06-16T10:59:00Z')
	await shop.send()
	assert.equal(shop.received().length, 1)
	world.clock.set('2026-06-16T11:00:00Z')
	await shop.send()
	assert.equal(shop.received().length, 2)
})

test('the welcome waits for three days for a consent that nobody could give before', async (t) => {
	const shop = await open(t, { email: ['welcome'], settings: { consent: 'given' } })
	for (const customer of ['ana', 'bia', 'carla']) await shop.buy(10, customer)
	await shop.plan()
	await shop.send()
	assert.deepEqual(
		await shop.log(),
		Array.from({ length: 3 }, () => 'welcome email waiting no-consent'),
	)
	for (const [customer, IsGiven] of [
		['ana', true],
		['bia', false],
	] as const) {
		const page = await openMember(world, shop.merchant, customer)
		await page.put('/consents', { Consents: [{ Purpose: 'email', IsGiven, TextVersion: '1' }] })
	}
	shop.pass(60)
	await shop.send()
	const after = (last: string) => ['welcome email sent', 'welcome email not-sent no-consent', last]
	assert.deepEqual(await shop.log(), after('welcome email waiting no-consent'))
	for (let hour = 0; hour < 70; hour += 1) {
		shop.pass(60)
		await shop.send()
	}
	assert.deepEqual(await shop.log(), after('welcome email not-sent no-consent'))
	assert.equal(shop.received().length, 1)
})

test('what waits is decided about again when the settings change', async (t) => {
	const shop = await open(t, { email: ['welcome'], settings: { quietFrom: '21:00', quietTo: '08:00' } })
	world.clock.set('2026-06-16T01:30:00Z') // half past ten in São Paulo
	await shop.buy(10)
	await shop.plan()
	await shop.send()
	assert.deepEqual(await shop.log(), ['welcome email waiting quiet-hours'])
	await shop.set({ quietFrom: null, quietTo: null })
	await shop.send()
	assert.deepEqual(await shop.log(), ['welcome email sent'])
})

test('the weekly limit counts all channels and seven days', async (t) => {
	const shop = await open(t, { email: ['points-earned'], settings: { weeklyLimit: 2 } })
	const earn = async () => {
		await shop.buy(10)
		await shop.plan()
		shop.pass(10)
		await shop.send()
	}
	for (let turn = 0; turn < 3; turn += 1) await earn()
	assert.equal(shop.received().length, 2)
	world.clock.pass(7)
	await earn()
	assert.equal(shop.received().length, 3)
})

test('where rewards are told, points that were earned leave the last place of the week', async (t) => {
	const shop = await open(t, {
		email: ['points-earned', 'reward-redeemed'],
		settings: { weeklyLimit: 2 },
	})
	const reward = await createTestReward(world, shop.merchant)
	const earn = async () => {
		await shop.buy(500)
		await shop.plan()
		shop.pass(10)
		await shop.send()
	}
	const redeem = async () => {
		await shop.api.post(
			`/RewardConfigurations/${reward}/redeem`,
			{ CustomerId: 'ana' },
			{ TotalItemCount: 1 },
		)
		await shop.plan()
		await shop.send()
	}
	await earn()
	await earn()
	await redeem()
	await redeem()
	assert.deepEqual(await shop.log(), [
		'points-earned email sent',
		'points-earned email not-sent weekly-limit',
		'reward-redeemed email sent',
		'reward-redeemed email not-sent weekly-limit',
	])
})

test('what happened before a kind was switched on is not told, nor what waits when it is switched off', async (t) => {
	const shop = await open(t, {})
	await shop.buy(10, 'ana')
	await shop.plan()
	await shop.set({}, { email: ['points-earned', 'welcome'], sms: [] })
	await shop.plan()
	assert.deepEqual(await shop.log(), [])
	await shop.buy(10, 'bia')
	await shop.plan()
	await shop.set({}, { email: [], sms: [] })
	shop.pass(10)
	await shop.send()
	assert.deepEqual((await shop.log()).sort(), [
		'points-earned email not-sent switched-off',
		'welcome email not-sent switched-off',
	])
})

test('imported orders and customers are history, of which nobody is told', async (t) => {
	const shop = await open(t, { email: ['points-earned', 'welcome'] })
	await shop.buy(10)
	await world.db.rows(sql`update orders set origin = 2 where merchant_id = ${shop.merchant.id}`)
	await world.db.rows(sql`update customers set origin = 2 where merchant_id = ${shop.merchant.id}`)
	await shop.plan()
	assert.deepEqual(await shop.log(), [])
	await world.db.rows(sql`update orders set origin = 3 where merchant_id = ${shop.merchant.id}`)
	await world.db.rows(sql`update customers set origin = 3 where merchant_id = ${shop.merchant.id}`)
})

test('shops have nothing to do with each other', async (t) => {
	const [one, other] = [await open(t, { email: ['welcome'] }), await open(t, {})]
	await one.buy(10)
	await other.buy(10)
	await one.plan()
	await one.send()
	assert.deepEqual([await one.log(), await other.log()], [['welcome email sent'], []])
	assert.deepEqual([one.received().length, other.received().length], [1, 0])
})

test('the log is kept for half a year', async (t) => {
	const shop = await open(t, { email: ['welcome'] })
	await shop.buy(10)
	await shop.plan()
	await shop.send()
	world.clock.pass(179)
	await shop.job('forget messages')
	assert.equal((await shop.log()).length, 1)
	world.clock.pass(2)
	await shop.job('forget messages')
	assert.deepEqual(await shop.log(), [])
})

test('orders take no more statements while nothing is switched on, nor for kinds that follow the ledger', async (t) => {
	const shop = await open(t, {})
	const countStatements = async (): Promise<number> => {
		let count = 0
		const card = buildCard('ana')
		const now = world.clock.now()
		await world.db.transaction((tx) =>
			recordOrders(
				{
					...tx,
					rows: (statement) => {
						count += 1
						return tx.rows(statement)
					},
				},
				shop.merchant,
				now,
				[buildMessage({ customer: card, placedAt: now, completedAt: now })],
			),
		)
		return count
	}
	await countStatements()
	await countStatements()
	const off = await countStatements()
	await shop.set({}, { email: ['points-earned', 'points-expiring', 'birthday'], sms: [] })
	assert.equal(await countStatements(), off)
	await world.db.rows(sql`delete from message_settings where merchant_id = ${shop.merchant.id}`)
	assert.equal(await countStatements(), off)
	assert.deepEqual(
		await world.db.rows(sql`select id from domain_events where merchant_id = ${shop.merchant.id}`),
		[],
	)
})

test('a member chooses kinds, language and time zone on the page of the shop', async (t) => {
	const shop = await open(t, {
		email: ['welcome', 'points-earned'],
		settings: { quietFrom: '21:00', quietTo: '08:00' },
	})
	await shop.buy(10)
	const page = await openMember(world, shop.merchant, 'ana')
	const kinds = (isWelcomeOn: boolean) => [
		{ Kind: 'points-earned', IsOn: true },
		{ Kind: 'welcome', IsOn: isWelcomeOn },
	]
	const consent = { Purpose: 'email', NeedsConsent: false }
	const first = {
		...{ Language: null, TimeZone: null },
		Channels: [{ Channel: 'email', IsOn: true, Kinds: kinds(true), ...consent }],
	}
	assert.deepEqual(await page.get('/messages'), first)
	const chosen = {
		...{ Language: 'es', TimeZone: 'Asia/Tokyo' },
		Channels: [{ Channel: 'email', IsOn: true, Kinds: kinds(false), ...consent }],
	}
	assert.deepEqual(await page.put('/messages', chosen), chosen)
	assert.deepEqual(await page.get('/messages'), chosen)
	await assertUnchanged(world, async () => {
		for (const [change, status, field] of [
			[{ TimeZone: 'Mars/Olympus' }, 422, 'TimeZone'],
			[{ TimeZone: '+03:00' }, 422, 'TimeZone'],
			[{ TimeZone: ' ' }, 400, 'TimeZone'],
			[{ TimeZone: 'A'.repeat(65) }, 400, 'TimeZone'],
			[{ Language: 'de' }, 400, 'Language'],
			[{ Channels: [{ Channel: 'fax', IsOn: true, Kinds: [] }] }, 400, 'Channels[0].Channel'],
		] as const)
			assert.equal((await page.put('/messages', { ...chosen, ...change }, status)).Field, field)
	})
	await shop.plan()
	world.clock.set('2026-06-15T13:00:00Z') // ten in the evening in Tokyo
	await shop.send()
	assert.deepEqual((await shop.log()).sort(), [
		'points-earned email waiting quiet-hours',
		'welcome email not-sent unsubscribed',
	])
	world.clock.set('2026-06-15T23:00:00Z')
	await shop.send()
	assert.equal(shop.received()[0]!.subject, 'Ganaste 10 puntos')
	const stopped = { ...chosen, Channels: [{ Channel: 'email', IsOn: false, Kinds: [] }] }
	const later = await openMember(world, shop.merchant, 'ana')
	assert.deepEqual((await later.put('/messages', stopped)).Channels, [
		{ Channel: 'email', IsOn: false, Kinds: kinds(false), ...consent },
	])
})
