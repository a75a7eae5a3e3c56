import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import { confirmMemberSignIn, renewMemberSignIn, startMemberSignIn } from '@fiel/contract'
import sql from 'sql-template-tag'
import { assertConforms } from '../../../test/support/conforms.ts'
import { openMemberPage, switchMembersOn } from '../../../test/support/members.ts'
import { createPinShop, PIN_ENVIRONMENT, wrongCode } from '../../../test/support/pins.ts'
import { SHOP_ORIGIN } from '../../../test/support/public.ts'
import { useWorld } from '../../../test/support/world.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { eraseCustomer } from '../../customers/erase-customer.ts'
import type { Database } from '../../db/database.ts'
import { ERASERS } from '../../erasers.ts'
import { mergeCustomers } from '../../merges/merge-customers.ts'
import { MOVERS } from '../../movers.ts'
import { setGateway } from '../../pins/set-gateway.ts'
import { isRefusal } from '../../refusal.ts'
import { deleteOldSessions } from './end-sessions.ts'

const world = useWorld(PIN_ENVIRONMENT)
const passMinutes = (minutes: number) => world.clock.pass(minutes / 1_440)

// A round sends the messages of all merchants, so those left waiting by one test would be sent by the next.
afterEach(() => world.db.rows(sql`delete from outbox`))

const OPERATIONS = { '': startMemberSignIn, '/confirm': confirmMemberSignIn, '/renew': renewMemberSignIn }

let visitors = 0
/** Each request comes from another address, unless the test says otherwise. */
const nextAddress = (): string => {
	visitors += 1
	return `10.0.${visitors >> 8}.${visitors & 255}`
}

type Settings = NonNullable<Parameters<typeof createPinShop>[2]>['settings']

/** A shop with the member interface, and a visitor of its pages. */
const openShop = async (t: TestContext, options: { hasGateway?: boolean; settings?: Settings } = {}) => {
	const shop = await createPinShop(t, world, options)
	await switchMembersOn(world, shop.merchant)
	const send = (
		path: keyof typeof OPERATIONS,
		body: object,
		headers: Record<string, string> = {},
		remoteAddress = nextAddress(),
	) =>
		world.app.inject({
			...{ method: 'POST', remoteAddress },
			url: `/v1/member/shops/${shop.merchant.name}/sign-in${path}`,
			headers: { origin: SHOP_ORIGIN, 'content-type': 'application/json', ...headers },
			payload: JSON.stringify(body),
		})
	const call = async (path: keyof typeof OPERATIONS, body: object, status: number) => {
		const answer = await send(path, body)
		assert.equal(answer.statusCode, status, answer.body)
		if (status < 300) assertConforms(OPERATIONS[path] as never, answer.json())
		return answer.json()
	}
	const start = (Contact: string, status = 202) => call('', { Contact }, status)
	const confirm = (Contact: string, Code: string, status = 201, Remember = false) =>
		call('/confirm', { Contact, Code, Remember }, status)
	const renew = (Session: string, status = 201) => call('/renew', { Session }, status)
	/** Signs a customer in on a device that is remembered. */
	const signIn = async (contact: string) => {
		await start(contact)
		return confirm(contact, (await shop.deliver())!, 201, true)
	}
	return { ...shop, send, start, confirm, renew, signIn }
}

const open = (Token: string) => openMemberPage(world, Token)
const withoutId = ({ RequestId: _, ...body }: Record<string, unknown>) => body

const NOT_VALID = {
	ErrorCode: 77,
	ErrorName: 'GenericError',
	Message:
		'The code is not valid. Check it, or ask for a new one; after several wrong codes, wait ten minutes before you do.',
	Field: 'Code',
}

test('a customer signs in with a code that arrives by mail, in the language of the page, and once', async (t) => {
	const { merchant, mails, start, send, confirm, deliver, addCustomer, api } = await openShop(t)
	const ana = await addCustomer({ Email: 'Ana@mail.test' })
	assert.deepEqual(await start(' ana@MAIL.test '), {
		ExpiresAt: '2026-06-15T12:10:00.000Z',
		Channel: 'email',
	})
	const code = (await deliver())!
	const [mail] = mails.received
	assert.equal(mail!.to, 'ana@mail.test')
	assert.equal(mail!.headers.get('subject'), `Your code for ${merchant.name}`)
	// Digits may be grouped, as people do who read a code aloud.
	const typed = ` ${code.slice(0, 3)} - ${code.slice(3)} `
	const { Token, ...answer } = await confirm('ANA@mail.test', typed)
	assert.deepEqual(answer, {
		ExpiresAt: '2026-06-15T13:00:00.000Z',
		Scopes: ['read', 'redeem', 'profile'],
		Session: null,
	})
	const { PublicId } = (await api.get(`/Customer/${ana}`)).Result
	const member = await open(Token).get('')
	assert.deepEqual([member.PublicId, member.Email], [PublicId, 'Ana@mail.test'])
	assert.deepEqual(withoutId(await confirm('ana@mail.test', code, 422)), NOT_VALID)
	await send('', { Contact: 'ana@mail.test' }, { 'accept-language': 'pt-BR' })
	await deliver()
	assert.match(mails.received[1]!.raw.replace(/=\r\n/g, ''), /para entrar em/)
})

test('a telephone is found in any notation, and the code goes to the number that is stored', async (t) => {
	const { merchant, gateway, start, confirm, deliver, addCustomer } = await openShop(t, { hasGateway: true })
	await addCustomer({ Phone: '+55 (11) 90000-0000' })
	await addCustomer({ Phone: '+55 (21) 90000-0000' })
	assert.equal((await start('11 90000-0000')).Channel, 'phone')
	const code = (await deliver())!
	assert.deepEqual(JSON.parse(gateway.received[0]!.body), {
		to: '+5511900000000',
		message: `${code} is your code to sign in to ${merchant.name}. Do not tell it to anybody. It is valid for 10 minutes. If you did not ask for it, you do not need to do anything.`,
		code,
	})
	assert.equal((await open((await confirm('1190000-0000', code)).Token).get('')).Phone, '+55 (11) 90000-0000')
	await start('90000-0000') // of either
	assert.equal(await deliver(), undefined)
})

test('whether a contact belongs to nobody, to one customer or to two, the answers and the work are the same', async (t) => {
	const { merchant, mails, send, addCustomer, deliver } = await openShop(t)
	await addCustomer({ Email: 'ana@mail.test' })
	for (const _ of [1, 2]) await addCustomer({ Email: 'two@mail.test' })
	const gone = await addCustomer({ Email: 'gone@mail.test' })
	await world.db.transaction(async (tx) => {
		const erased = await eraseCustomer(tx, merchant.id, world.clock.now(), gone, ERASERS)
		assert.ok(!isRefusal(erased))
	})
	const contacts = ['ana', 'nobody', 'two', 'gone'].map((name) => `${name}@mail.test`)
	const answersTo = async (path: '' | '/confirm', body: object) => {
		const answers = []
		for (const Contact of contacts) {
			const { statusCode, headers, body: text } = await send(path, { Contact, ...body })
			const { date: _, 'x-request-id': id, 'content-length': length, ...rest } = headers
			answers.push([statusCode, rest, length, text.replaceAll(String(id), 'ID')])
		}
		for (const answer of answers) assert.deepEqual(answer, answers[0])
		return answers[0]![0]
	}
	assert.equal(await answersTo('/confirm', { Code: '111111' }), 422)
	for (const status of [202, 202, 202, 429]) assert.equal(await answersTo('', {}), status)
	for (const _ of [1, 2, 3, 4, 5, 6, 7]) assert.equal(await answersTo('/confirm', { Code: '1' }), 422)
	const rows = await world.db.rows(sql`
		select attempts, sendings, customer_id is null as "isNobody" from pin_challenges
		where merchant_id = ${merchant.id} order by id`)
	assert.deepEqual(rows, [
		{ attempts: 5, sendings: 3, isNobody: false },
		...[1, 2, 3].map(() => ({ attempts: 5, sendings: 3, isNobody: true })),
	])
	await deliver()
	assert.deepEqual(
		mails.received.map(({ to }) => to),
		['ana@mail.test'],
	)
})

test('eight confirmations at once give one token, and wrong ones no more guesses than the limit', async (t) => {
	const { merchant, send, start, confirm, deliver, addCustomer } = await openShop(t)
	await addCustomer({ Email: 'ana@mail.test' })
	const Contact = 'ana@mail.test'
	await start(Contact)
	const Code = (await deliver())!
	const right = await Promise.all(Array.from({ length: 8 }, () => send('/confirm', { Contact, Code })))
	assert.deepEqual(right.map(({ statusCode }) => statusCode).sort(), [201, ...Array(7).fill(422)])
	await start(Contact)
	const next = (await deliver())!
	await Promise.all(Array.from({ length: 12 }, () => send('/confirm', { Contact, Code: wrongCode(next) })))
	const [{ failures } = { failures: 0 }] = await world.db.rows<{ failures: number }>(sql`
		select failures from pin_counters where merchant_id = ${merchant.id}`)
	assert.equal(failures, 5)
	await confirm(Contact, next, 422)
	await start(Contact, 429)
	passMinutes(10)
	await start(Contact)
	await confirm(Contact, (await deliver())!)
})

test('wrong codes of a day, however the number is written, end at twenty, and do not stop the till', async (t) => {
	const { start, confirm, challenge, validate, deliver, addCustomer } = await openShop(t, {
		hasGateway: true,
	})
	const ana = await addCustomer({ Phone: '+5511912345678' })
	const notations = ['+5511912345678', '11912345678', '912345678', '5511912345678']
	for (const [round, notation] of notations.entries()) {
		await start(notation)
		const code = (await deliver())!
		for (const _ of [1, 2, 3, 4, 5]) await confirm(notation, wrongCode(code), 422)
		if (round === 3) await confirm(notation, code, 422)
		passMinutes(30)
	}
	const refused = await start('011912345678', 429)
	assert.equal(refused.ErrorName, 'Too_Many_Requests')
	const { TransactionId } = await challenge(ana)
	assert.equal(await validate(ana, TransactionId, (await deliver())!), true)
})

test('whoever tries codes at one address, or asks for them, does not stop the customers at others', async (t) => {
	const { send, start, confirm, deliver, addCustomer } = await openShop(t)
	await addCustomer({ Email: 'ana@mail.test' })
	await start('ana@mail.test')
	const Code = (await deliver())!
	/** How often each status was the answer to so many requests from one address, each for another contact. */
	const countFrom = async (address: string, count: number, path: '' | '/confirm', body: object) => {
		const counts: Record<number, number> = {}
		for (let nth = 0; nth < count; nth++) {
			const Contact = `nobody${nth}@mail.test`
			const { statusCode } = await send(path, { Contact, ...body }, {}, address)
			counts[statusCode] = (counts[statusCode] ?? 0) + 1
		}
		return counts
	}
	assert.deepEqual(await countFrom('203.0.113.9', 200, '/confirm', { Code: '111111' }), { 422: 20, 429: 180 })
	const late = await send('/confirm', { Contact: 'ana@mail.test', Code }, {}, '203.0.113.9')
	assert.deepEqual([late.statusCode, late.headers['retry-after']], [429, '600'])
	await confirm('ana@mail.test', Code)
	assert.deepEqual(await countFrom('203.0.113.9', 200, '', {}), { 202: 60, 429: 140 })
	await start('ana@mail.test')
	await confirm('ana@mail.test', (await deliver())!)
	passMinutes(10)
	assert.deepEqual(await countFrom('203.0.113.9', 25, '/confirm', { Code: '111111' }), { 422: 20, 429: 5 })
})

test('right codes use up nothing: a family, or the tablet in a store, signs in as often as it likes', async (t) => {
	const { send, start, deliver, addCustomer } = await openShop(t)
	for (let nth = 0; nth < 22; nth++) {
		const Contact = `m${nth}@mail.test`
		await addCustomer({ Email: Contact })
		await start(Contact)
		const Code = (await deliver())!
		assert.equal((await send('/confirm', { Contact, Code }, {}, '203.0.113.7')).statusCode, 201)
	}
})

test('a code signs in for what it was sent for: not at the till, not after the contact changed, not for a former contact', async (t) => {
	const { api, merchant, start, confirm, validate, deliver, addCustomer } = await openShop(t)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	await start('ana@mail.test')
	let code = (await deliver())!
	const [{ id } = { id: '' }] = await world.db.rows<{ id: string }>(
		sql`select transaction_id as id from pin_challenges where merchant_id = ${merchant.id}`,
	)
	assert.equal(await validate(ana, id, code), false)
	await api.put(`/Customer/${ana}`, { OriginalId: ana, Email: 'other@mail.test' }, { HasError: false })
	await confirm('ana@mail.test', code, 422)
	const bob = await addCustomer({ Email: 'bob@mail.test' })
	await start('bob@mail.test')
	code = (await deliver())!
	await world.db.transaction((tx) =>
		mergeCustomers(tx, merchant, world.clock.now(), [{ from: bob, into: ana, author: 'test' }], MOVERS),
	)
	await confirm('bob@mail.test', code, 422)
	passMinutes(10)
	await start('bob@mail.test')
	assert.equal(await deliver(), undefined)
})

test('a customer who is blocked signs in to read; one who confirmed a sign-in has confirmed no PIN', async (t) => {
	const { merchant, confirm, start, deliver, addCustomer } = await openShop(t)
	await addCustomer({ Email: 'ana@mail.test' })
	await world.db.rows(sql`update customers set blocked_at = now() where merchant_id = ${merchant.id}`)
	await start('ana@mail.test')
	const { Token } = await confirm('ana@mail.test', (await deliver())!)
	assert.equal((await open(Token).get('')).IsBlocked, true)
	const unused = await world.db.rows(sql`
		select from pin_challenges where merchant_id = ${merchant.id} and confirmed_at is not null and used_at is null`)
	assert.equal(unused.length, 0)
})

test('codes that the shop cannot send, and texts that are no contact, are refused for everybody alike', async (t) => {
	const { merchant, start, addCustomer } = await openShop(t)
	await addCustomer({ Phone: '+5511900000000' })
	for (const phone of ['+5511900000000', '+5511999999999']) {
		const refused = await start(phone, 422)
		assert.deepEqual(
			[refused.ErrorCode, refused.Message, refused.Field],
			[77, 'This shop cannot send codes to telephones.', 'Contact'],
		)
	}
	for (const text of ['ana', '12', 'a@b@c', '+5511 9', 'ana@mail.test, eve@mail.test'])
		assert.match((await start(text, 422)).Message, /neither an email address nor/)
	await start('', 400)
	await world.db.transaction((tx) =>
		setGateway(tx, merchant.id, world.clock.now(), { url: 'http://127.0.0.1:1/', headers: {}, body: '{}' }),
	)
	await start('+5511900000000')
})

test('a remembered device gets a new secret each time; two tabs at once get the same, and a lost answer locks nobody out', async (t) => {
	const { renew, signIn, addCustomer } = await openShop(t)
	await addCustomer({ Email: 'ana@mail.test' })
	const { Session: first } = await signIn('ana@mail.test')
	assert.match(first, /^fiel_md_[\w-]{22}\.[\w-]{43}$/)
	const answers = await Promise.all(Array.from({ length: 4 }, () => renew(first)))
	const second = answers[0]!.Session
	assert.deepEqual(new Set(answers.map(({ Session }) => Session)), new Set([second]))
	assert.notEqual(second, first)
	for (const { Token } of answers) await open(Token).get('')
	world.clock.pass(30)
	assert.equal((await renew(first)).Session, second) // the answers were lost
	const third = (await renew(second)).Session
	assert.equal((await renew(first)).Session, second) // the other tab
	assert.equal((await renew(second)).Session, third)
	const stored = await world.db.rows<{ text: string }>(
		sql`select member_sessions::text as text from member_sessions`,
	)
	for (const secret of [first, second, third])
		for (const { text } of stored) assert.ok(!text.includes(secret.split('.')[1]))
})

test('a secret that was replaced long before was copied: it ends the device for whoever has it', async (t) => {
	const { renew, signIn, addCustomer } = await openShop(t)
	await addCustomer({ Email: 'ana@mail.test' })
	const { Session: first } = await signIn('ana@mail.test')
	const { Session: second } = await renew(first)
	const { Session: third } = await renew(second)
	world.clock.pass(61 / 86_400)
	const refused = await renew(first, 401)
	assert.deepEqual(withoutId(refused), {
		ErrorCode: 76,
		ErrorName: 'ApiPartnerKeysValidation',
		Message: 'this device is not remembered any more: sign in again',
		Field: null,
	})
	await renew(third, 401)
	for (const guess of [`${first.slice(0, -1)}_`, first.slice(0, 30), 'fiel_md_', '{}'])
		await renew(guess, 401)
})

test('a device is forgotten after 90 days without use, after signing out everywhere, and with the data', async (t) => {
	const { merchant, api, renew, signIn, addCustomer } = await openShop(t)
	const ana = await addCustomer({ Email: 'ana@mail.test' })
	let { Session } = await signIn('ana@mail.test')
	for (const days of [89, 89]) {
		world.clock.pass(days)
		Session = (await renew(Session)).Session
	}
	world.clock.pass(90)
	await renew(Session, 401)
	await signIn('ana@mail.test')
	world.clock.pass(91)
	assert.equal(
		(await world.db.transaction((tx) => deleteOldSessions(tx, merchant.id, world.clock.now()))).done,
		1,
	)
	const [one, two] = [await signIn('ana@mail.test'), await signIn('ana@mail.test')]
	await open(one.Token).delete('/token')
	for (const { Session: ended } of [one, two]) await renew(ended, 401)
	const three = await signIn('ana@mail.test') // in the same instant
	await open((await renew(three.Session)).Token).get('')
	await api.delete(`/Customer/${ana}/token`, { HasError: false })
	await renew(three.Session, 401)
	passMinutes(60)
	const four = await signIn('ana@mail.test')
	await world.db.transaction((tx) => eraseCustomer(tx, merchant.id, world.clock.now(), ana, ERASERS))
	await renew(four.Session, 401)
})

test('a token that is renewed while the member signs out elsewhere ends too', async (t) => {
	const { merchant, signIn, addCustomer } = await openShop(t)
	await addCustomer({ Email: 'ana@mail.test' })
	const { Session, Token } = await signIn('ana@mail.test')
	/** A process that stops for a while after it has renewed the device, and before it signs the token. */
	const stopping = new Proxy(world.db, {
		get: (target, name) => {
			if (name !== 'transaction') return target[name as keyof Database]
			return async (work: Parameters<Database['transaction']>[0]) => {
				const renewed = await target.transaction(work)
				await open(Token).delete('/token')
				passMinutes(1)
				return renewed
			}
		},
	})
	const app = await buildApp({
		db: stopping,
		clock: world.clock,
		config: readConfig({ LOG_LEVEL: 'silent' }),
	})
	t.after(() => app.close())
	const answer = await app.inject({
		method: 'POST',
		url: `/v1/member/shops/${merchant.name}/sign-in/renew`,
		headers: { 'content-type': 'application/json' },
		payload: JSON.stringify({ Session }),
	})
	assert.equal(answer.statusCode, 201)
	assert.equal((await open(answer.json().Token).get('', 401)).ErrorCode, 76)
})

test('devices follow a merge, unless tokens of either customer were ended later', async (t) => {
	const { merchant, api, renew, signIn, addCustomer } = await openShop(t)
	const [ana, bob] = [
		await addCustomer({ Email: 'ana@mail.test' }),
		await addCustomer({ Email: 'bob@mail.test' }),
	]
	const ofAna = await signIn('ana@mail.test')
	await api.delete(`/Customer/${bob}/token`, { HasError: false })
	passMinutes(1)
	const ofBob = await signIn('bob@mail.test')
	const merge = () =>
		world.db.transaction((tx) =>
			mergeCustomers(tx, merchant, world.clock.now(), [{ from: bob, into: ana, author: 'test' }], MOVERS),
		)
	await merge()
	assert.equal((await open((await renew(ofBob.Session)).Token).get('')).Email, 'ana@mail.test')
	await renew(ofAna.Session, 401)
})

test('where the program asks for PINs, a remembered device redeems only shortly after the code', async (t) => {
	for (const [mode, scopes] of [
		['off', ['read', 'redeem', 'profile']],
		['always', ['read', 'profile']],
	] as const) {
		const { renew, signIn, addCustomer } = await openShop(t, {
			settings: { pin: { mode } },
		})
		await addCustomer({ Email: 'ana@mail.test' })
		const { Session } = await signIn('ana@mail.test')
		assert.deepEqual((await renew(Session)).Scopes, ['read', 'redeem', 'profile'])
		passMinutes(30)
		assert.deepEqual((await renew(Session)).Scopes, scopes)
	}
})
