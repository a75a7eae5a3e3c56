import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { createTestMailSender, type MailServer, startMailServer } from '../../test/support/mail-server.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { TEST_ENGINE } from '../../test/support/test-engine.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase } from '../db/database.ts'
import { JOBS } from '../jobs.ts'
import { deliverMails } from './deliver-mails.ts'
import { enqueueMails } from './enqueue-mails.ts'
import { listMails } from './list-mails.ts'
import { retryMails } from './retry-mails.ts'
import { RETRY_MINUTES } from './save-mail-attempts.ts'

const world = useWorld()
const deliver = async ({ mailSender }: Pick<MailServer, 'mailSender'>, db = world.db) =>
	(await deliverMails(db, world.clock, mailSender)).sent
const passMinutes = (minutes: number) => world.clock.pass(minutes / 1440)

// A round sends the mails of all merchants, so mails left waiting by one test would be sent by the next.
afterEach(() => world.db.rows(sql`delete from outbox`))

/** Creates a merchant with one waiting mail to each recipient. */
const createShop = async (...recipients: string[]) => {
	const made = await world.merchant()
	const mails = recipients.map((recipient) => ({
		kind: 'redemption-customer' as const,
		recipient,
		subject: `For ${recipient}`,
		html: '<p>Olá &amp; welcome</p>',
		redemptionId: null,
		listId: null,
	}))
	await world.db.transaction((tx) => enqueueMails(tx, made.merchant.id, world.clock.now(), mails))
	const list = () => listMails(world.db, made.merchant.id, { hasServer: true })
	const statuses = async () => Object.fromEntries((await list()).map((mail) => [mail.recipient, mail.status]))
	return { ...made, list, statuses }
}

test('a mail is delivered once, with its text, its sender and a stable Message-ID', async (t) => {
	const server = await startMailServer(t)
	const { list } = await createShop('ana@mail.test')
	assert.equal(await deliver(server), 1)
	assert.equal(await deliver(server), 0)
	const [mail] = server.received
	assert.equal(server.received.length, 1)
	assert.equal(mail!.to, 'ana@mail.test')
	assert.equal(mail!.headers.get('from'), 'The Shop <shop@fiel.test>')
	assert.equal(mail!.headers.get('subject'), 'For ana@mail.test')
	assert.match(mail!.headers.get('message-id')!, /^<[0-9a-f-]{36}@fiel\.test>$/)
	assert.equal(mail!.headers.get('auto-submitted'), 'auto-generated')
	assert.match(mail!.raw, /Ol=C3=A1 & welcome/)
	assert.match(mail!.raw, /<p>Ol=C3=A1 &amp; welcome<\/p>/)
	assert.partialDeepStrictEqual((await list())[0], { status: 'sent', attempts: 1, lastError: null })
})

test('a slow server gets some mails in each round, and all of them when the worker runs once', async (t) => {
	const server = await startMailServer(t)
	const people = Array.from({ length: 120 }, (_, turn) => `c${turn}@mail.test`)
	await createShop(...people)
	let passed = 0
	t.mock.method(performance, 'now', () => (passed += 1000)) // every call advances the time by a second
	const work = (isOnce: boolean) =>
		JOBS.find((job) => job.name === 'deliver mails')!.run({ ...world, mailSender: server.mailSender, isOnce })
	const { things } = await work(false)
	assert.ok(things > 0 && things < people.length, `${things}`)
	assert.deepEqual(await work(true), { merchants: 1, things: people.length - things })
})

test('an invalid address, or one that names two recipients, is skipped', async () => {
	const { list } = await createShop('ana', 'a@b.test,c@d.test', 'x@y.test\r\nBcc: z@y.test', 'good@mail.test')
	assert.deepEqual(
		(await list()).map((mail) => mail.recipient),
		['good@mail.test'],
	)
})

test('a mail that the server defers is retried with growing delays for about a day', async (t) => {
	const server = await startMailServer(t)
	const { list } = await createShop('ana@mail.test', 'bia@mail.test')
	server.answer = (recipient) => (recipient.startsWith('ana') ? 450 : null)
	assert.equal(await deliver(server), 1) // the other mail is not delayed
	for (const minutes of RETRY_MINUTES) {
		passMinutes(minutes - 0.5)
		await deliver(server)
		const [before] = (await list()).filter((mail) => mail.recipient.startsWith('ana'))
		passMinutes(0.5)
		await deliver(server)
		const [after] = (await list()).filter((mail) => mail.recipient.startsWith('ana'))
		assert.equal(after!.attempts, before!.attempts + 1)
	}
	const [ana] = (await list()).filter((mail) => mail.recipient.startsWith('ana'))
	assert.partialDeepStrictEqual(ana, { status: 'failed', attempts: RETRY_MINUTES.length + 1 })
	assert.match(ana!.lastError!, /450/)
	const hours = RETRY_MINUTES.reduce((a, b) => a + b) / 60
	assert.ok(hours > 20 && hours < 28, `${hours} hours`)
})

test('a mail that was refused permanently is only retried on request', async (t) => {
	const server = await startMailServer(t)
	const { merchant, list, statuses } = await createShop('gone@mail.test')
	server.answer = () => 550
	await deliver(server)
	assert.partialDeepStrictEqual((await list())[0], { status: 'failed', attempts: 1 })
	world.clock.pass(2)
	server.answer = () => null
	assert.equal(await deliver(server), 0)
	const again = await world.db.transaction((tx) => retryMails(tx, merchant.id, world.clock.now()))
	assert.equal(again, 1)
	assert.equal(await deliver(server), 1)
	assert.deepEqual(await statuses(), { 'gone@mail.test': 'sent' })
})

test('mails wait for a server that is down and are sent when it is up', async (t) => {
	const server = await startMailServer(t)
	await server.stop()
	const { statuses, list } = await createShop('ana@mail.test', 'bia@mail.test')
	const job = JOBS.find(({ name }) => name === 'deliver mails')!
	await assert.rejects(job.run({ ...world, mailSender: server.mailSender }), /the mail server: /)
	assert.deepEqual(await statuses(), { 'ana@mail.test': 'waiting', 'bia@mail.test': 'waiting' })
	assert.match((await list())[0]!.lastError!, /ECONNREFUSED|closed/)
	const up = await startMailServer(t, { port: server.port })
	passMinutes(2)
	assert.equal(await deliver(server), 2)
	assert.equal(up.received.length, 2)
})

test('many workers send each mail once', async (t) => {
	const server = await startMailServer(t)
	const names = Array.from({ length: 60 }, (_, index) => `c${index}@mail.test`)
	await createShop(...names)
	const others = await Promise.all(
		[1, 2].map(async () => {
			const db = openDatabase({
				connection: world.url,
				poolSize: 4,
				prepare: true,
				ledgerKeys: LEDGER_KEYS,
				engine: TEST_ENGINE,
			})
			t.after(() => db.close())
			return { db, postman: await createTestMailSender(t, server.port) }
		}),
	)
	const sent = await Promise.all([
		deliver(server),
		...others.map(({ db, postman: mailSender }) => deliver({ mailSender }, db)),
	])
	assert.equal(
		sent.reduce((a, b) => a + b),
		60,
	)
	assert.deepEqual(server.received.map(({ to }) => to).sort(), names.sort())
})

test('a mail whose worker dies is sent by the next worker with the same Message-ID', async (t) => {
	const server = await startMailServer(t)
	await createShop('ana@mail.test')
	const dying = {
		async send(mail: Parameters<typeof server.mailSender.send>[0]): Promise<never> {
			await server.mailSender.send(mail)
			throw new Error('killed')
		},
		isOpen: () => true,
		close() {},
	}
	await assert.rejects(deliver({ mailSender: dying }), /killed/)
	assert.equal(await deliver(server), 0) // still leased
	passMinutes(20)
	assert.equal(await deliver(server), 1)
	const ids = server.received.map(({ headers }) => headers.get('message-id'))
	assert.equal(ids.length, 2)
	assert.equal(ids[0], ids[1])
})

test('without a server mails are kept; a new server gets the recent ones, and the others on request', async (t) => {
	const { merchant } = await createShop('old@mail.test')
	const kept = await listMails(world.db, merchant.id, { hasServer: false })
	assert.deepEqual(
		kept.map(({ status }) => status),
		['kept'],
	)
	world.clock.pass(4)
	const fresh = await createShop('new@mail.test')
	const server = await startMailServer(t)
	assert.equal(await deliver(server), 1)
	assert.deepEqual(
		server.received.map(({ to }) => to),
		['new@mail.test'],
	)
	assert.deepEqual(await fresh.statuses(), { 'new@mail.test': 'sent' })
	const [old] = await listMails(world.db, merchant.id, { hasServer: true })
	assert.equal(old!.status, 'kept')
	await world.db.transaction((tx) => retryMails(tx, merchant.id, world.clock.now(), [old!.id]))
	assert.equal(await deliver(server), 1)
})

test('a mail server that hangs delays no redemption, and a round only until its timeout', async (t) => {
	const server = await startMailServer(t, { timeoutMs: 300 })
	server.answer = () => 'hang'
	const { api, merchant } = await createShop(
		...Array.from({ length: 20 }, (_, index) => `c${index}@mail.test`),
	)
	const id = await createTestReward(world, merchant, {
		tellsMerchant: true,
		merchantEmails: ['shop@mail.test'],
	})
	await earnPoints(api, 200)
	const began = performance.now()
	const delivery = deliver(server)
	await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const [waiting] = await world.db.rows<{ count: number }>(sql`
		select count(*) from outbox where merchant_id = ${merchant.id} and kind = 'redemption-merchant'`)
	assert.equal(waiting!.count, 1)
	assert.equal(await delivery, 0)
	assert.ok(performance.now() - began < 15_000)
	const attempts = (await listMails(world.db, merchant.id, { hasServer: true })).map((mail) => mail.attempts)
	assert.ok(attempts.filter((count) => count > 0).length <= 5, 'the rest is not tried when one finds nobody')
})

test('a stop leaves unsent mails for the next start', async (t) => {
	const server = await startMailServer(t)
	const { statuses } = await createShop('ana@mail.test', 'bia@mail.test')
	server.mailSender.close()
	assert.equal(await deliver(server), 0)
	assert.deepEqual(await statuses(), { 'ana@mail.test': 'waiting', 'bia@mail.test': 'waiting' })
	assert.equal(await deliver({ mailSender: await createTestMailSender(t, server.port) }), 2)
})

test('a merchant with many mails does not delay the others', async (t) => {
	const server = await startMailServer(t)
	await createShop(...Array.from({ length: 120 }, (_, index) => `many${index}@mail.test`))
	await createShop('one@mail.test')
	assert.equal(await deliver(server), 121)
	const position = server.received.findIndex(({ to }) => to === 'one@mail.test')
	assert.ok(position <= 55, `it was the ${position}th`)
})
