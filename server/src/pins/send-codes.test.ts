import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { createPinShop, PIN_ENVIRONMENT, readChallenges } from '../../test/support/pins.ts'
import { useWorld } from '../../test/support/world.ts'
import { deliverMails } from '../notifications/deliver-mails.ts'
import { listMails } from '../notifications/list-mails.ts'
import { retryMails } from '../notifications/retry-mails.ts'
import { deleteOldPins } from './delete-old-pins.ts'

const world = useWorld(PIN_ENVIRONMENT)
const passSeconds = (seconds: number) => world.clock.pass(seconds / 86_400)
const passMinutes = (minutes: number) => passSeconds(minutes * 60)

// A round sends the messages of all merchants, so those left waiting by one test would be sent by the next.
afterEach(() => world.db.rows(sql`delete from outbox`))

const SENT = {
	Success: true,
	FriendlyErrorMessage: null,
	ShouldInformPhone: false,
	ShouldInformEmail: false,
	ErrorMessage: null,
	Code: null,
}
const NEEDS_EMAIL = 'There is nowhere to send the code yet. Ask the customer for an email address.'
const NEEDS_CONTACT =
	'There is nowhere to send the code yet. Ask the customer for a phone number or an email address.'
const TOO_MANY = 'Too many codes were asked for or tried. Try again later.'
const notSent = (message: string) => ({
	Success: false,
	FriendlyErrorMessage: message,
	ShouldInformPhone: false,
	ShouldInformEmail: false,
	SentBySMS: false,
	SentByEmail: false,
	ErrorMessage: message,
	Code: null,
})

test('a customer with an email address gets a code by mail, and the code is right', async (t) => {
	const { merchant, mails, deliver, addCustomer, challenge, validate } = await createPinShop(t, world)
	const ana = await addCustomer({ Email: 'Ana@mail.test' })
	const { TransactionId, ...answer } = await challenge(ana)
	assert.deepEqual(answer, { ...SENT, SentBySMS: false, SentByEmail: true })
	assert.match(TransactionId, /^[\w-]{24}$/)
	const code = await deliver()
	const [mail] = mails.received
	assert.equal(mail!.to, 'ana@mail.test')
	assert.equal(mail!.headers.get('subject'), `Your code for ${merchant.name}`)
	assert.match(code!, /^[1-9]\d{5}$/)
	assert.equal(await validate(ana, TransactionId, code!), true)
})

test('with a gateway the code goes to the phone, as JSON and with the headers of the merchant', async (t) => {
	const { merchant, gateway, deliver, addCustomer, challenge, validate } = await createPinShop(t, world, {
		hasGateway: true,
	})
	const ana = await addCustomer({ Email: 'ana@mail.test', Phone: '+55 (11) 90000-0000' })
	const { TransactionId, ...answer } = await challenge(ana)
	assert.deepEqual(answer, { ...SENT, SentBySMS: true, SentByEmail: false })
	const code = await deliver()
	const [message] = gateway.received
	assert.deepEqual([message!.method, message!.path], ['POST', '/messages'])
	assert.equal(message!.headers.authorization, 'Bearer secret-of-the-gateway')
	assert.equal(message!.headers['content-type'], 'application/json')
	assert.deepEqual(JSON.parse(message!.body), {
		to: '+5511900000000',
		message: `${code} is your code for ${merchant.name}. Say it only at the till, and only if you are buying there now. It is valid for 10 minutes.`,
		code,
	})
	assert.equal(await validate(ana, TransactionId, code!), true)
})

test('messages are in the language of the merchant, answers in that of the request', async (t) => {
	const { merchant, mails, deliver, addCustomer, challenge, token, key } = await createPinShop(t, world)
	await world.db.rows(sql`update merchants set language = 'pt' where id = ${merchant.id}`)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	await challenge(ana)
	await deliver()
	assert.match(mails.received[0]!.headers.get('subject')!, /Seu_c=C3=B3digo|Seu código/)
	const answer = await world.app.inject({
		method: 'POST',
		url: '/v1/pvt/POS/customers/nobody/challenge',
		headers: {
			authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`,
			'accept-language': 'es',
		},
		payload: {},
	})
	assert.deepEqual(
		[answer.json().FriendlyErrorMessage, answer.json().ErrorMessage],
		['Todavía no hay adónde enviar el código. Pida al cliente un correo electrónico.', NEEDS_EMAIL],
	)
})

test('an unknown customer and one without a contact get the same answer', async (t) => {
	const { addCustomer, challenge, setUpGateway } = await createPinShop(t, world)
	const bob = await addCustomer()
	for (const hasGateway of [false, true]) {
		if (hasGateway) await setUpGateway()
		for (const id of [bob, 'nobody']) {
			const { TransactionId, ...answer } = await challenge(id)
			assert.deepEqual(answer, {
				...notSent(hasGateway ? NEEDS_CONTACT : NEEDS_EMAIL),
				ShouldInformEmail: true,
				ShouldInformPhone: hasGateway,
			})
			const again = await challenge(id, { TransactionId, Email: `${id}@mail.test` })
			assert.deepEqual(again, { ...SENT, SentBySMS: false, SentByEmail: true, TransactionId })
		}
	}
})

test('a contact that the till gives never replaces the one of the customer', async (t) => {
	const { mails, gateway, deliver, addCustomer, challenge, setUpGateway } = await createPinShop(t, world)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	await challenge(ana, { Email: 'thief@mail.test', Phone: '+5511911111111' })
	await setUpGateway()
	await challenge(ana, { Email: 'thief@mail.test', Phone: '+5511911111111' })
	await deliver()
	assert.deepEqual(new Set(mails.received.map(({ to }) => to)), new Set(['ana@mail.test']))
	assert.deepEqual(gateway.received, [])
})

test('a stored contact that cannot be used does not open the way for another one', async (t) => {
	const { addCustomer, challenge } = await createPinShop(t, world)
	const ana = await addCustomer({ Phone: '+5511900000000' }) // there is no gateway
	const { TransactionId, ...first } = await challenge(ana)
	assert.deepEqual(first, { ...notSent(NEEDS_EMAIL), ShouldInformEmail: true })
	assert.deepEqual(await challenge(ana, { TransactionId, Email: 'thief@mail.test' }), {
		...notSent(
			'The code cannot be sent. The contact details of the customer have to be checked in the store.',
		),
		TransactionId,
	})
})

test('an e-mail or a document that two customers share sends no code, and saves no contact', async (t) => {
	const { api, merchant, challenge, deliver, validate } = await createPinShop(t, world)
	for (const OriginalId of ['e1', 'e2'])
		await api.post(
			'/POS/orders',
			buildOrder({ OriginalId: `o-${OriginalId}`, Customer: { OriginalId, Document: '529.982.247-25' } }),
			{ HasError: false },
		)
	const refused = await challenge('52998224725', { Email: 'stranger@mail.test' })
	assert.partialDeepStrictEqual(refused, {
		...{ Success: false, SentByEmail: false, ShouldInformEmail: false, ShouldInformPhone: false },
		FriendlyErrorMessage:
			'The code cannot be sent. The contact details of the customer have to be checked in the store.',
	})
	assert.equal(await deliver(), undefined)
	assert.deepEqual(await readChallenges(world, merchant.id), [])
	// named by the id, each gets their own
	const { TransactionId } = await challenge('e2', { Email: 'two@mail.test' })
	const code = (await deliver())!
	assert.equal(await validate('52998224725', TransactionId, code), false)
	assert.equal(await validate('e2', TransactionId, code), true)
	const emails = await world.db.rows(
		sql`select original_id, email from customers where merchant_id = ${merchant.id} order by 1`,
	)
	assert.deepEqual(emails, [
		{ original_id: 'e1', email: null },
		{ original_id: 'e2', email: 'two@mail.test' },
	])
})

test('a contact that is none is refused in words', async (t) => {
	const { addCustomer, challenge } = await createPinShop(t, world, { hasGateway: true })
	for (const id of ['nobody', await addCustomer({ Email: 'ana@mail.test' })]) {
		assert.deepEqual(await challenge(id, { TransactionId: 'sale 1', Phone: 'call me' }), {
			...notSent(
				'The phone number is not valid. Type 8 to 15 digits with the country and area code, such as +55 11 98765-4321.',
			),
			ShouldInformPhone: true,
			TransactionId: 'sale 1',
		})
		assert.deepEqual(await challenge(id, { TransactionId: 'sale 1', Email: 'ana@' }), {
			...notSent('The email address is not valid.'),
			ShouldInformEmail: true,
			TransactionId: 'sale 1',
		})
	}
})

test('a code is sent three times for one challenge, and only the newest is right', async (t) => {
	const { deliver, addCustomer, challenge, validate } = await createPinShop(t, world)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	const codes: string[] = []
	for (let turn = 0; turn < 3; turn += 1) {
		await challenge(ana, { TransactionId: 'sale 7' })
		codes.push((await deliver())!)
	}
	assert.deepEqual(await challenge(ana, { TransactionId: 'sale 7' }), {
		...notSent(TOO_MANY),
		TransactionId: 'sale 7',
	})
	if (codes[0] !== codes[2]) assert.equal(await validate(ana, 'sale 7', codes[0]!), false)
	assert.equal(await validate(ana, 'sale 7', codes[2]!), true)
})

test('a code that was not sent yet is replaced, so that one message arrives', async (t) => {
	const { mails, deliver, addCustomer, challenge, validate } = await createPinShop(t, world)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	await challenge(ana, { TransactionId: 'sale 8' })
	await challenge(ana, { TransactionId: 'sale 8' })
	const code = await deliver()
	assert.equal(mails.received.length, 1)
	assert.equal(await validate(ana, 'sale 8', code!), true)
})

test('a customer, and an address, get six codes in an hour', async (t) => {
	const { merchant, addCustomer, challenge, mails, deliver } = await createPinShop(t, world)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	for (let turn = 0; turn < 6; turn += 1) assert.equal((await challenge(ana)).Success, true)
	const { TransactionId: _, ...refused } = await challenge(ana)
	assert.deepEqual(refused, notSent(TOO_MANY))
	// Nobody can flood an address by naming customers that do not exist.
	for (let turn = 0; turn < 7; turn += 1) {
		const { Success } = await challenge(`new-${turn}`, { Email: 'bob@mail.test' })
		assert.equal(Success, turn < 6)
	}
	await deliver()
	assert.equal(mails.received.length, 12)
	passMinutes(60)
	assert.equal((await challenge(ana)).Success, true)
	assert.equal((await readChallenges(world, merchant.id)).length, 13)
})

test('the same transaction of a till can belong to two customers', async (t) => {
	const { deliver, addCustomer, challenge, validate } = await createPinShop(t, world)
	const [ana, bob] = [
		await addCustomer({ Email: 'ana@mail.test' }),
		await addCustomer({ Email: 'b@mail.test' }),
	]
	await challenge(ana, { TransactionId: 'sale 9' })
	const code = await deliver()
	await challenge(bob, { TransactionId: 'sale 9' })
	const other = await deliver()
	if (code !== other) assert.equal(await validate(bob, 'sale 9', code!), false)
	assert.equal(await validate(ana, 'sale 9', code!), true)
	assert.equal(await validate(bob, 'sale 9', other!), true)
})

test('two merchants do not see each other', async (t) => {
	const [one, two] = [await createPinShop(t, world), await createPinShop(t, world)]
	const ana = await one.addCustomer({ Email: 'ana@mail.test' })
	await one.challenge(ana, { TransactionId: 'sale 10' })
	const code = await one.deliver()
	assert.equal(await two.validate(ana, 'sale 10', code!), false)
	const { Success } = await two.challenge(ana, { TransactionId: 'sale 10' })
	assert.equal(Success, false)
	assert.equal(await one.validate(ana, 'sale 10', code!), true)
	assert.deepEqual(await readChallenges(world, two.merchant.id), [
		{ attempts: 0, sendings: 0, customerId: null },
	])
})

test('only a sandbox merchant answers the code', async (t) => {
	const { merchant, addCustomer, challenge, validate } = await createPinShop(t, world)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	assert.equal((await challenge(ana)).Code, null)
	await world.db.rows(sql`update merchants set is_sandbox = true where id = ${merchant.id}`)
	const { TransactionId, Code } = await challenge(ana)
	assert.match(Code, /^\d{6}$/)
	assert.equal(await validate(ana, TransactionId, Code), true)
})

test('a request that is not valid is refused by the name of the member', async (t) => {
	const { api } = await createPinShop(t, world)
	const refused = await api.post('/POS/customers/ana/challenge', { Phone: '1'.repeat(51) })
	assert.partialDeepStrictEqual(refused, { HasError: true, ErrorCode: 10, Success: false, Code: null })
	assert.match(refused.ErrorMessage, /Phone/)
	await api.post('/POS/customers/ana/challengevalidate', { Code: '1' }, { HasError: true, ErrorCode: 7 })
	await api.post(
		'/POS/customers/ana/challengevalidate',
		{ TransactionId: '1' },
		{ ErrorCode: 7, Success: false },
	)
})

const readTexts = (merchantId: number) =>
	world.db.rows<{ kind: string; text: string; html: string; failed: boolean; error: string | null }>(sql`
		select kind, body_text as text, body_html as html, failed_at is not null as failed, last_error as error
		from outbox where merchant_id = ${merchantId} order by id`)

test('the code is nowhere but in the waiting message, which is cleared when it was sent', async (t) => {
	const { merchant, deliver, addCustomer, challenge } = await createPinShop(t, world)
	await challenge(await addCustomer({ Email: 'ana@mail.test' }))
	const code = (await deliver())!
	const tables = await world.db.rows<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
	)
	for (const { name } of tables) {
		const rows = await world.db.rows<{ line: string }>({
			text: `select t::text as line from ${name} t`,
			values: [],
		})
		// A number may contain the digits by chance, a quoted or separate text does not.
		assert.ok(!rows.some(({ line }) => new RegExp(`(^|[^\\d.])${code}([^\\d.]|$)`).test(line)), name)
	}
	assert.deepEqual(await readTexts(merchant.id), [
		{ kind: 'pin', text: '', html: '', failed: false, error: null },
	])
	const [mail] = await listMails(world.db, merchant.id, { hasServer: true })
	assert.partialDeepStrictEqual(mail, {
		kind: 'pin',
		status: 'sent',
		subject: `Your code for ${merchant.name}`,
	})
})

test('a gateway that fails is tried again soon, until the code has expired', async (t) => {
	const { merchant, gateway, deliver, addCustomer, challenge, validate } = await createPinShop(t, world, {
		hasGateway: true,
	})
	const ana = await addCustomer({ Phone: '+5511900000000' })
	gateway.answer = () => ({ status: 500, body: 'the code 123 was not sent' })
	const { TransactionId } = await challenge(ana)
	await deliver()
	assert.partialDeepStrictEqual(await readTexts(merchant.id), [
		{ failed: false, error: 'the gateway answered 500' },
	])
	await deliver()
	assert.equal(gateway.received.length, 1)
	gateway.answer = () => 202
	passSeconds(2)
	const code = await deliver()
	assert.equal(gateway.received.length, 2)
	assert.equal(await validate(ana, TransactionId, code!), true)

	gateway.answer = () => 'reset'
	await challenge(ana)
	for (let second = 0; second < 660; second += 1) {
		await deliver()
		passSeconds(1)
	}
	assert.ok(gateway.received.length > 6 && gateway.received.length < 14, `${gateway.received.length}`)
	assert.deepEqual(
		(await readTexts(merchant.id)).map(({ text, failed }) => ({ text, failed })),
		[
			{ text: '', failed: false },
			{ text: '', failed: true },
		],
	)
})

test('a message that expires without a mail server is cleared, and not sent later', async (t) => {
	const { merchant, mails, addCustomer, challenge } = await createPinShop(t, world)
	await challenge(await addCustomer({ Email: 'ana@mail.test' }))
	passMinutes(10)
	await world.db.transaction((tx) => deleteOldPins(tx, merchant.id, world.clock.now()))
	assert.deepEqual(await readTexts(merchant.id), [
		{ kind: 'pin', text: '', html: '', failed: true, error: 'it expired before it was sent' },
	])
	assert.equal(await world.db.transaction((tx) => retryMails(tx, merchant.id, world.clock.now())), 0)
	await deliverMails(world.db, world.clock, mails.mailSender)
	assert.equal(mails.received.length, 0)
})

test('an hour after its end a challenge is deleted with its messages, and the counts after a day', async (t) => {
	const { merchant, deliver, addCustomer, challenge } = await createPinShop(t, world)
	await challenge(await addCustomer({ Email: 'ana@mail.test' }))
	await deliver()
	const clean = async () => {
		await world.db.transaction((tx) => deleteOldPins(tx, merchant.id, world.clock.now()))
		const [left] = await world.db.rows<object>(sql`
			select (select count(*)::int from pin_challenges where merchant_id = ${merchant.id}) as challenges,
				(select count(*)::int from outbox where merchant_id = ${merchant.id}) as messages,
				(select count(*)::int from pin_counters where merchant_id = ${merchant.id}) as counters`)
		return left
	}
	passMinutes(69)
	assert.deepEqual(await clean(), { challenges: 1, messages: 1, counters: 2 })
	passMinutes(1)
	assert.deepEqual(await clean(), { challenges: 0, messages: 0, counters: 2 })
	passMinutes(24 * 60)
	assert.deepEqual(await clean(), { challenges: 0, messages: 0, counters: 0 })
})
