import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import { MEMBER_OPERATIONS, MEMBER_SCOPES, type MemberOperation } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { claimsOf, openMemberPage, signByHand, switchMembersOn } from '../../test/support/members.ts'
import { createPinShop, PIN_ENVIRONMENT } from '../../test/support/pins.ts'
import { openShopPage, SHOP_ORIGIN } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld({ ...PIN_ENVIRONMENT, FIEL_FAILED_LOGINS_PER_MINUTE: '10000' })

// A round sends the messages of all merchants, so those left waiting by one test would be sent by the next.
afterEach(() => world.db.rows(sql`delete from outbox`))

/** A shop with members, and requests of its pages without a token. */
const openShop = async (t: TestContext) => {
	const shop = await createPinShop(t, world)
	const secret = await switchMembersOn(world, shop.merchant)
	const send = (path: string, body: object) =>
		world.app.inject({
			method: 'POST',
			url: `/v1/member/shops/${shop.merchant.name}/sign-in${path}`,
			headers: { origin: SHOP_ORIGIN },
			payload: body,
		})
	const open = (customer: string) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, customer, MEMBER_SCOPES)))
	return { ...shop, secret, send, open }
}

const sendExample = (token: string, { method, path, example }: MemberOperation) =>
	openMemberPage(world, token).send(
		path.replace('/v1/member', '').replace(/:(\w+)/g, (_, name) => `${example.params?.[name]}`),
		{
			method,
			...(example.body !== undefined && {
				headers: { 'content-type': 'application/json' },
				payload: JSON.stringify(example.body),
			}),
		},
	)

const WITH_TOKEN = MEMBER_OPERATIONS.filter(({ scope }: MemberOperation) => scope !== 'none')

test('a token of another shop sees and changes nothing here, although a customer has the same id there', async (t) => {
	const [here, there] = [await openShop(t), await openShop(t)]
	const Customer = { OriginalId: 'ana', Name: 'Ana Here', Email: 'ana@here.test' }
	await earnPoints(here.api, 500, 'ana', { Customer })
	await earnPoints(there.api, 70, 'bia')
	const reward = await createTestReward(world, here.merchant)
	const { PublicId } = (await here.api.get('/Customer/ana')).Result
	const own = (await here.api.post('/Customer/ana/token', {})).Result.Token as string
	const payload = JSON.parse(Buffer.from(own.split('.')[1]!, 'base64url').toString())
	const { kid } = JSON.parse(Buffer.from(own.split('.')[0]!, 'base64url').toString())
	// Names of here under the secret of there are found nowhere; the secret of there under a name of here is a guess.
	const tokens: [token: string, number: number][] = [
		[signByHand(there.secret, claimsOf(world, 'ana', MEMBER_SCOPES)), 59],
		[signByHand(there.secret, claimsOf(world, PublicId, MEMBER_SCOPES)), 59],
		[signByHand({ ...there.secret, kid: here.secret.kid }, claimsOf(world, 'ana', MEMBER_SCOPES)), 76],
		[signByHand({ ...there.secret, kid }, payload), 76],
	]
	await assertUnchanged(world, async () => {
		for (const operation of WITH_TOKEN)
			for (const [token, number] of tokens) {
				const answer = await sendExample(token, operation)
				assert.deepEqual([answer.statusCode, answer.json().ErrorCode], [401, number], operation.id)
				assert.ok(!answer.body.includes('Here'))
			}
		// A member of there who names things of here.
		const bia = there.open('bia')
		assert.equal((await bia.post(`/rewards/${reward}/redeem`, { Key: 'k' }, 404)).ErrorCode, 43)
		assert.deepEqual((await bia.get('/rewards')).Items, [])
	})
})

test('a code and a remembered device work at the shop that they are of, and for nobody else', async (t) => {
	const [here, there] = [await openShop(t), await openShop(t)]
	const Contact = 'ana@mail.test'
	for (const shop of [here, there]) await shop.addCustomer({ Email: Contact })
	await here.addCustomer({ Email: 'bia@mail.test' })
	const refuse = async (answer: Promise<{ statusCode: number; body: string }>, status: number) => {
		const { statusCode, body } = await answer
		assert.equal(statusCode, status, body)
		assert.ok(!body.includes('Token'))
	}
	await here.send('', { Contact })
	const Code = await here.deliver()
	await there.send('', { Contact })
	await there.deliver()
	await refuse(there.send('/confirm', { Contact, Code }), 422)
	await refuse(here.send('/confirm', { Contact: 'bia@mail.test', Code }), 422)
	const { Session, Token } = (await here.send('/confirm', { Contact, Code, Remember: true })).json()
	await assertUnchanged(world, async () => {
		await refuse(there.send('/renew', { Session }), 401)
		await refuse(here.send('/renew', { Session: Token.slice(0, 100) }), 401)
		const [selector] = Session.split('.')
		await refuse(here.send('/renew', { Session: `${selector}.guess` }), 401)
	})
	assert.equal((await here.send('/renew', { Session })).statusCode, 201)
})

test('a code for a new contact is of the member who asked for it', async (t) => {
	const shop = await openShop(t)
	const [ana, bia] = [
		await shop.addCustomer({ Email: 'ana@mail.test' }),
		await shop.addCustomer({ Email: 'bia@mail.test' }),
	]
	const Contact = 'new@mail.test'
	await shop.open(ana).post('/contact', { Contact }, 202)
	const Code = await shop.deliver()
	const stranger = await openShop(t)
	const eva = await stranger.addCustomer({ Email: 'eva@mail.test' })
	await stranger.open(eva).post('/contact/confirm', { Contact, Code }, 422)
	await shop.open(bia).post('/contact/confirm', { Contact, Code }, 422)
	assert.equal((await shop.send('/confirm', { Contact, Code })).statusCode, 422)
	assert.equal((await shop.open(bia).get('')).Email, 'bia@mail.test')
	assert.equal((await shop.open(ana).post('/contact/confirm', { Contact, Code })).Email, Contact)
})

test('what opens the other interfaces opens nothing here, and the token of a member opens nothing there', async (t) => {
	const { merchant, api, token, key, open, send } = await openShop(t)
	const page = await openShopPage(world, merchant)
	const owner = await signInAs(world, merchant)
	const pair = Buffer.from(`${token}:${key}`).toString('base64')
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@mail.test' }, { HasError: false })
	await send('', { Contact: 'ana@mail.test' })
	await assertUnchanged(world, async () => {
		for (const operation of WITH_TOKEN)
			for (const headers of [
				{ authorization: `Basic ${pair}` },
				{ authorization: `Bearer ${key}` },
				{ authorization: `Bearer ${page.token}`, 'x-bq-apitoken': page.token },
				{ authorization: '', cookie: owner.cookie },
			]) {
				const answer = await world.app.inject({
					method: operation.method,
					url: operation.path.replace(/:\w+/g, '1'),
					headers,
					...('body' in operation && { payload: operation.example.body as object }),
				})
				assert.equal(answer.statusCode, 401, `${operation.id} ${JSON.stringify(headers)}`)
			}
		const bearer = `Bearer ${open('ana').token}`
		for (const [url, headers] of [
			['/v1/pvt/Customer/ana', { authorization: bearer }],
			['/v1/pub/Customization', { 'x-bq-apitoken': open('ana').token }],
			['/v1/pub/Customization', { authorization: bearer }],
			['/admin/api/customers', { authorization: bearer }],
		] as const) {
			const answer = await world.app.inject({ url, headers })
			assert.equal(answer.statusCode, 401, url)
		}
	})
})
