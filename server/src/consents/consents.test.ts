import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import {
	claimsOf,
	openMember,
	openMemberPage,
	signByHand,
	switchMembersOn,
} from '../../test/support/members.ts'
import { createMessageShop } from '../../test/support/messages.ts'
import { SHOP_ORIGIN } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { exportCustomer } from '../customers/export-customer.ts'
import { ERASERS } from '../erasers.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { undoMerges } from '../merges/undo-merges.ts'
import { MOVERS } from '../movers.ts'
import { isRefusal } from '../refusal.ts'

const world = useWorld()

const shopWith = async (...names: string[]) => {
	const { merchant, api } = await world.merchant()
	for (const name of names)
		await api.post('/Customer', { OriginalId: name, Email: `${name}@example.com` }, { HasError: false })
	return { merchant, api }
}

const NOON = '2026-06-15T12:00:00.000Z'
const offers = (IsGiven: boolean, TextVersion = '1') => ({ Purpose: 'email-offers', IsGiven, TextVersion })
const recorded = (decision: object, DecidedDate = NOON, Source = SHOP_ORIGIN) => ({
	...decision,
	Source,
	DecidedDate,
})

test('a member gives and withdraws consents; the history keeps text version, time and place', async () => {
	const { merchant } = await shopWith('ana', 'bia')
	const page = await openMember(world, merchant, 'ana')
	assert.deepEqual(await page.get('/consents'), { Offered: [], Consents: [], History: [] })
	const sms = { Purpose: 'sms', IsGiven: false, TextVersion: '7' }
	const first = await page.put('/consents', { Consents: [sms, offers(true)] })
	assert.deepEqual(first.Consents, [recorded(offers(true)), recorded(sms)])
	assert.deepEqual(first.History, [recorded(offers(true)), recorded(sms)])

	await assertUnchanged(world, async () => {
		assert.deepEqual(await page.put('/consents', { Consents: [offers(true), sms] }), first)
		assert.deepEqual(await page.put('/consents', { Consents: [] }), first)
	})
	world.clock.set('2026-06-15T12:05:00Z')
	const LATER = '2026-06-15T12:05:00.000Z'
	await page.put('/consents', { Consents: [offers(true, '2')] })
	const answer = await page.send('/consents', {
		method: 'PUT',
		headers: { origin: undefined, 'content-type': 'application/json' },
		payload: JSON.stringify({ Consents: [offers(false, '2')] }),
	})
	const last = answer.json()
	assert.deepEqual(last, await page.get('/consents'))
	assert.deepEqual(last, {
		Offered: [],
		Consents: [recorded(offers(false, '2'), LATER, 'app'), recorded(sms)],
		History: [
			recorded(offers(false, '2'), LATER, 'app'),
			recorded(offers(true, '2'), LATER),
			recorded(offers(true)),
			recorded(sms),
		],
	})
	const other = await openMember(world, merchant, 'bia')
	assert.deepEqual(await other.get('/consents'), { Offered: [], Consents: [], History: [] })
})

test('a decision needs the scope profile, a purpose and a version; two requests at once record it once', async () => {
	const { merchant } = await shopWith('ana')
	const secret = await switchMembersOn(world, merchant)
	const open = (...scopes: ('read' | 'profile')[]) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, 'ana', scopes)))
	const wrong: unknown[] = [
		{},
		{ Consents: [{ ...offers(true), Purpose: ' ' }] },
		{ Consents: [{ ...offers(true), Purpose: 'x'.repeat(101) }] },
		{ Consents: [{ ...offers(true), TextVersion: null }] },
		{ Consents: [{ ...offers(true), IsGiven: 'yes' }] },
		{ Consents: [{ ...offers(true), Customer: 'bia' }] },
		{ Consents: Array.from({ length: 21 }, () => offers(true)) },
	]
	await assertUnchanged(world, async () => {
		await open('read').put('/consents', { Consents: [offers(true)] }, 403)
		for (const body of wrong) await open('profile').put('/consents', body, 400)
	})
	const both = Array.from({ length: 2 }, () => open('profile').put('/consents', { Consents: [offers(true)] }))
	for (const { History } of await Promise.all(both)) assert.equal(History.length, 1)
})

test('a member has fifty purposes beside those that are offered; what was decided stays, and can be withdrawn', async () => {
	const { merchant } = await shopWith('ana', 'bia')
	const page = await openMember(world, merchant, 'ana')
	const owner = await signInAs(world, merchant)
	const NONE = { Title: null, Text: null }
	const texts = { en: { Title: null, Text: 'We may write to you.' }, pt: NONE, es: NONE }
	await owner.put('/members/consents', {
		Consents: [{ Purpose: 'email-offers', TextVersion: '1', Texts: texts }],
	})
	await owner.put('/members/consents', { Consents: [] })
	const decide = (numbers: number[], IsGiven: boolean, status = 200) => {
		const Consents = numbers.map((number) => ({ Purpose: `p${number}`, IsGiven, TextVersion: '1' }))
		return page.put('/consents', { Consents }, status)
	}
	const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
	for (const from of [1, 21]) await decide(range(from, 20), true)
	await decide(range(41, 8), true)
	await page.put('/consents', { Consents: [offers(true)] })
	await assertUnchanged(world, async () => {
		for (const IsGiven of [true, false]) {
			const { RequestId: _, ...refused } = await decide([1, 49, 50, 50, 51, 52], IsGiven, 422)
			assert.deepEqual(refused, {
				ErrorCode: 77,
				ErrorName: 'GenericError',
				Message:
					'this member has decided about 50 purposes that the shop does not offer, and cannot decide about another one: use one of those',
				Field: 'Consents[4].Purpose',
			})
		}
	})
	const racing = range(49, 6).map(async (number) => {
		const payload = JSON.stringify({ Consents: [{ Purpose: `p${number}`, IsGiven: true, TextVersion: '1' }] })
		const headers = { 'content-type': 'application/json' }
		return (await page.send('/consents', { method: 'PUT', headers, payload })).statusCode
	})
	assert.deepEqual((await Promise.all(racing)).sort(), [200, 200, 422, 422, 422, 422])
	const withdrawn = await decide(range(1, 20), false)
	assert.deepEqual([withdrawn.Consents.length, withdrawn.History.length], [51, 50])
	await page.put('/consents', { Consents: [offers(false)] })
	const other = await openMember(world, merchant, 'bia')
	await other.put('/consents', { Consents: [{ Purpose: 'p51', IsGiven: true, TextVersion: '1' }] })
})

test('consents follow a merge and come back with its undo, are exported, and go with the person', async () => {
	const { merchant } = await shopWith('one', 'two')
	const secret = await switchMembersOn(world, merchant)
	const open = (name: string) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, name, ['read', 'profile'])))
	await open('one').put('/consents', { Consents: [offers(true)] })
	await open('two').put('/consents', { Consents: [offers(false)] })
	const now = world.clock.now()
	const merged = await world.db.transaction(async (tx) => {
		const [outcome] = await mergeCustomers(
			tx,
			merchant,
			now,
			[{ from: 'one', into: 'two', author: 'test' }],
			MOVERS,
		)
		assert.ok(outcome && !isRefusal(outcome))
		return outcome
	})
	const together = await open('one').get('/consents')
	assert.deepEqual(together.Consents, [recorded(offers(false))])
	assert.equal(together.History.length, 2)
	await world.db.transaction(async (tx) => {
		const [undone] = await undoMerges(
			tx,
			merchant,
			now,
			[{ mergeId: merged.mergeId, author: 'test' }],
			MOVERS,
		)
		assert.ok(undone && !isRefusal(undone))
	})
	assert.deepEqual((await open('one').get('/consents')).History, [recorded(offers(true))])
	assert.deepEqual((await open('two').get('/consents')).History, [recorded(offers(false))])

	assert.equal((await exportCustomer(world.db, merchant.id, 'one'))!.consents!.length, 1)
	await world.db.transaction((tx) => eraseCustomer(tx, merchant.id, now, 'one', ERASERS))
	const left = await world.db.rows<{ purpose: string }>(
		sql`select purpose from consents where merchant_id = ${merchant.id}`,
	)
	assert.equal(left.length, 1)
})

test('what is withdrawn while two customers are one stays withdrawn for both when they are separated', async (t) => {
	const shop = await createMessageShop(t, world, {
		email: ['points-earned'],
		settings: { consent: 'given' },
	})
	const { merchant } = shop
	for (const name of ['one', 'two']) await shop.buy(10, name)
	const secret = await switchMembersOn(world, merchant)
	const open = (name: string) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, name, ['read', 'profile'])))
	const mail = (IsGiven: boolean) => ({ Purpose: 'email', IsGiven, TextVersion: '1' })
	const texts = (IsGiven: boolean) => ({ Purpose: 'sms', IsGiven, TextVersion: '1' })
	const profiling = (IsGiven: boolean) => ({ Purpose: 'profiling', IsGiven, TextVersion: '1' })
	await open('one').put('/consents', { Consents: [mail(true), texts(true), offers(true)] })
	await open('two').put('/consents', { Consents: [offers(false)] })
	const now = world.clock.now()
	const merged = await world.db.transaction(async (tx) => {
		const [outcome] = await mergeCustomers(
			tx,
			merchant,
			now,
			[{ from: 'one', into: 'two', author: 'test' }],
			MOVERS,
		)
		assert.ok(outcome && !isRefusal(outcome))
		return outcome
	})
	shop.pass(1)
	const LATER = '2026-06-15T12:01:00.000Z'
	await open('one').put('/consents', { Consents: [mail(false), texts(false), profiling(true)] })
	await open('one').put('/consents', { Consents: [texts(true)] })
	await world.db.transaction(async (tx) => {
		const [undone] = await undoMerges(
			tx,
			merchant,
			now,
			[{ mergeId: merged.mergeId, author: 'test' }],
			MOVERS,
		)
		assert.ok(undone && !isRefusal(undone))
	})
	// The texts were allowed again, and 'two' had declined offers before the merge, for themselves alone.
	assert.deepEqual((await open('one').get('/consents')).Consents, [
		recorded(mail(false), LATER),
		recorded(offers(true)),
		recorded(texts(true)),
	])
	assert.deepEqual((await open('two').get('/consents')).Consents, [
		recorded(mail(false), LATER),
		recorded(offers(false)),
		recorded(profiling(true), LATER),
		recorded(texts(true), LATER),
	])
	await shop.plan()
	shop.pass(11)
	await shop.send()
	assert.deepEqual(shop.received(), [])
	assert.deepEqual(await shop.log(), Array(2).fill('points-earned email not-sent no-consent'))
})
