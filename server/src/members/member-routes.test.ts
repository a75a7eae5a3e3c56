import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { claimsOf, openMemberPage, signByHand, switchMembersOn } from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { ERASERS } from '../erasers.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { MOVERS } from '../movers.ts'
import { isRefusal } from '../refusal.ts'

const world = useWorld()

const CONTACTS = {
	Email: 'ana@example.com',
	Phone: '+55 11 90000-0000',
	Document: '123.456.789-09',
	BirthdayDate: '1990-05-17',
}

test('a page opens with the profile, the balances, what is pending and expires, and the tiers, in one request', async () => {
	const { merchant, api } = await world.merchant()
	const Customer = { OriginalId: 'ana', Name: 'Ana Souza', ...CONTACTS }
	await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
	const secret = await switchMembersOn(world, merchant)
	const page = openMemberPage(world, signByHand(secret, claimsOf(world, 'ana')))
	const reply = await page.get('')
	const { Result } = await api.get('/Customer/ana')
	const shown = {
		PublicId: Result.PublicId,
		Name: 'Ana Souza',
		Email: 'a•••@e•••.com',
		Phone: '•••00',
		Document: '•••09',
		BirthdayDate: null,
		IsEnrolled: true,
		IsBlocked: false,
		EnrolledDate: '2026-06-15T12:00:00.000Z',
		Points: 100,
		Cashback: 1,
		Pending: [],
		Expiring: [{ Points: 100, Cashback: 1, When: '2027-06-16T02:59:59.999Z' }],
		CurrentTier: null,
		NextTier: null,
		Program: {
			Name: null,
			PointsNameSingular: null,
			PointNamePlural: null,
			Currency: 'BRL',
			CashbackEnabled: true,
		},
		Scopes: ['read'],
		TokenExpires: '2026-06-15T12:15:00.000Z',
	}
	assert.deepEqual(reply, shown)
	const whole = openMemberPage(world, signByHand(secret, claimsOf(world, 'ana', ['read', 'profile'])))
	assert.deepEqual(await whole.get(''), { ...shown, ...CONTACTS, Scopes: ['read', 'profile'] })
})

test('pending points come with the moment at which they are granted, and points that have expired are gone', async () => {
	const { merchant, api } = await world.merchant({ purchase: { waitingDays: 7 }, expiry: { days: 30 } })
	const Customer = { OriginalId: 'bia', Name: 'Bia' }
	await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
	await api.post('/Customer/bia/points', { Points: 5, OperationType: 0, Reason: 'r', ChangeKey: 'k' })
	const secret = await switchMembersOn(world, merchant)
	const amountsOf = async () => {
		const page = openMemberPage(world, signByHand(secret, claimsOf(world, 'bia')))
		const { Points, Cashback, Pending, Expiring } = await page.get('')
		return { Points, Cashback, Pending, Expiring }
	}
	assert.deepEqual(await amountsOf(), {
		Points: 5,
		Cashback: 0.05,
		Pending: [{ Points: 100, Cashback: 1, When: '2026-06-19T02:59:59.999Z' }],
		Expiring: [{ Points: 5, Cashback: 0.05, When: '2026-07-16T02:59:59.999Z' }],
	})
	world.clock.pass(31)
	assert.deepEqual(await amountsOf(), {
		Points: 0,
		Cashback: 0,
		Pending: [{ Points: 100, Cashback: 1, When: '2026-06-19T02:59:59.999Z' }], // until the job has run
		Expiring: [],
	})
})

test('signing out everywhere ends all tokens up to now, whoever signed them, and later ones work', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'cai', Email: 'cai@example.com' }, { HasError: false })
	const secret = await switchMembersOn(world, merchant)
	const issue = async () =>
		openMemberPage(world, (await api.post('/Customer/cai/token', {}, { HasError: false })).Result.Token)
	const before = [await issue(), openMemberPage(world, signByHand(secret, claimsOf(world, 'cai')))]
	for (const page of before) await page.get('')
	await before[0]!.delete('/token')
	await assertUnchanged(world, async () => {
		for (const page of before) {
			const refused = await page.get('', 401)
			assert.deepEqual([refused.ErrorCode, refused.Message], [76, 'the member has signed out: sign in again'])
			await page.delete('/token', 401)
		}
	})
	const later = await issue() // in the same instant
	await later.get('')
	const signed = signByHand(secret, claimsOf(world, 'cai'))
	await openMemberPage(world, signed).get('', 401) // of the same second
	world.clock.set('2026-06-15T12:00:01Z')
	await openMemberPage(world, signByHand(secret, claimsOf(world, 'cai'))).get('')
})

test('a token goes on for the customer into whom its own was merged, unless tokens of either were ended', async () => {
	const { merchant, api } = await world.merchant()
	const secret = await switchMembersOn(world, merchant)
	const open = (customer: string) => openMemberPage(world, signByHand(secret, claimsOf(world, customer)))
	const issued = async (customer: string) =>
		openMemberPage(
			world,
			(await api.post(`/Customer/${customer}/token`, {}, { HasError: false })).Result.Token,
		)
	const merge = (from: string, into: string) =>
		world.db.transaction(async (tx) => {
			const [merged] = await mergeCustomers(
				tx,
				merchant,
				world.clock.now(),
				[{ from, into, author: 'test' }],
				MOVERS,
			)
			assert.ok(merged && !isRefusal(merged))
		})
	for (const name of ['one', 'two', 'three'])
		await api.post(
			'/Customer',
			{ OriginalId: name, Name: name, Email: `${name}@example.com` },
			{ HasError: false },
		)
	const [ofOne, ofTwo, bySelf] = [await issued('one'), await issued('two'), open('one')]
	await merge('one', 'two')
	for (const page of [ofOne, ofTwo, bySelf]) assert.equal((await page.get('')).Name, 'two')

	await api.delete('/Customer/two/token', { HasError: false })
	const ofThree = await issued('three')
	await merge('two', 'three')
	for (const page of [ofOne, ofTwo, bySelf, ofThree]) await page.get('', 401)
	assert.equal((await (await issued('one')).get('')).Name, 'three')
})

test('an erased customer, and one whom nobody knows, is refused with 59, so that a page need not ask for a new token', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'eve', Email: 'eve@example.com' }, { HasError: false })
	const secret = await switchMembersOn(world, merchant)
	const pages = [
		openMemberPage(world, (await api.post('/Customer/eve/token', {})).Result.Token),
		openMemberPage(world, signByHand(secret, claimsOf(world, 'eve'))),
	]
	for (const page of pages) await page.get('')
	const erased = await world.db.transaction((tx) =>
		eraseCustomer(tx, merchant.id, world.clock.now(), 'eve', ERASERS),
	)
	assert.ok(!isRefusal(erased))
	pages.push(openMemberPage(world, signByHand(secret, claimsOf(world, erased.newOriginalId))))
	for (const page of pages) {
		const { RequestId, ...refused } = await page.get('', 401)
		assert.deepEqual(refused, {
			ErrorCode: 59,
			ErrorName: 'Customer_NotFound',
			Message: 'you are not a member of the program yet',
			Field: null,
		})
		assert.ok(RequestId)
	}
	const [own] = pages
	const answer = await own!.send('', { headers: { 'accept-language': 'es' } })
	assert.equal(answer.json().Message, 'todavía no participas en el programa')
	assert.equal(answer.headers['content-language'], 'es')
})
