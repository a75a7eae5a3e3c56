import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { openMember } from '../../test/support/members.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { setProgram } from '../merchants/set-program.ts'
import { type CustomObjective, withDefaults } from '../program/settings.ts'

const world = useWorld()

const REVIEW: CustomObjective = {
	...{ id: 1, title: 'A review', type: 'review', isActive: true, points: '20.5' },
	...{ maxPerCustomer: 1, period: 'month', maxInAll: null },
}

test('a member sees what earns points, in the language of the page, with the own completions', async () => {
	const { api, merchant } = await world.merchant({
		signup: { isActive: true, points: '50', since: null },
		custom: [REVIEW, { ...REVIEW, id: 2, title: 'A visit', type: 'custom', maxPerCustomer: null }],
	})
	await earnPoints(api, 10)
	await earnPoints(api, 10, 'bia')
	for (const [id, Key] of [
		[1, 'a'],
		[2, 'b'],
		[2, 'c'],
	])
		await api.post(`/Objectives/${id}/complete`, { CustomerId: 'ana', Key }, { HasError: false })
	const ana = await openMember(world, merchant, 'ana', ['read'])
	const bia = await openMember(world, merchant, 'bia', ['read'])
	const [ofAna, ofBia] = await Promise.all([ana.get('/objectives'), bia.get('/objectives')])
	const { Items } = await api.get('/Objectives/active?CustomerId=ana')
	assert.deepEqual(
		ofAna.Items,
		Items.map(({ AmountOfPoints, Details, Active: _, ...item }: Record<string, object>) => ({
			...{ ...item, Points: AmountOfPoints, ...Details },
		})),
	)
	const done = ({ Items }: typeof ofAna) =>
		Items.map(({ Id, IsCompleted, Completions }: Record<string, unknown>) => [Id, IsCompleted, Completions])
	assert.deepEqual(done(ofAna), [
		[-1, false, 0],
		[-2, true, 1],
		[1, true, 1],
		[2, false, 2],
	])
	assert.deepEqual(done(ofBia), [
		[-1, false, 0],
		[-2, true, 1],
		[1, false, 0],
		[2, false, 0],
	])
	const portuguese = await ana.send('/objectives', { headers: { 'accept-language': 'pt' } })
	assert.equal(portuguese.json().Items[0].Title, 'Compras na loja')
})

test('joining is offered to those who can still earn by it, and shown to those who have', async () => {
	const { api, merchant } = await world.merchant({})
	await earnPoints(api, 10)
	const settings = withDefaults({ signup: { isActive: true, points: '25', since: null } })
	await world.db.transaction((tx) => setProgram(tx, merchant.id, settings, 'test', world.clock.now()))
	await earnPoints(api, 10, 'bia')
	const outside = buildOrder({ Customer: { OriginalId: 'caio', IsEnrolled: false } })
	await api.post('/POS/orders', outside, { HasError: false })
	const seen: Record<string, unknown> = {}
	for (const id of ['ana', 'bia', 'caio']) {
		const { Items } = await (await openMember(world, merchant, id, ['read'])).get('/objectives')
		const joining = (Items as Record<string, unknown>[]).find(({ Id }) => Id === -2)
		seen[id] = joining?.IsCompleted
	}
	assert.deepEqual(seen, { ana: undefined, bia: true, caio: false })
})

test('a member sees the referral link and what came of it, and nothing of the friends', async () => {
	const { api, merchant } = await world.merchant({
		referral: { isActive: true, url: 'https://shop.example/join', points: '20', friendPoints: '10' },
	})
	await earnPoints(api, 10)
	const ana = await openMember(world, merchant, 'ana', ['read'])
	const { PublicId } = (await api.get('/Customer/ana')).Result
	const link = `https://shop.example/join?ref=${PublicId}`
	const none = {
		IsActive: true,
		Url: link,
		WhatsappUrl: `https://wa.me/?text=${encodeURIComponent(link)}`,
		Code: PublicId,
		Points: 20,
		FriendPoints: 10,
		Referred: 0,
		Rewarded: 0,
		EarnedPoints: 0,
	}
	assert.deepEqual(await ana.get('/referral'), none)
	const orders = ['bia', 'cai'].map((friend) =>
		buildOrder({
			Customer: { OriginalId: friend, Name: friend, Email: `${friend}@example.com` },
			Metadatas: [{ Name: 'referral', Value: PublicId }],
		}),
	)
	for (const order of orders) await api.post('/POS/orders', order, { HasError: false })
	const bia = await openMember(world, merchant, 'bia', ['read'])
	const [ofAna, ofBia] = await Promise.all([ana.get('/referral'), bia.get('/referral')])
	assert.deepEqual(ofAna, { ...none, Referred: 2, Rewarded: 2, EarnedPoints: 40 })
	assert.deepEqual([ofBia.Referred, ofBia.Rewarded, ofBia.EarnedPoints], [0, 0, 0])
	assert.notEqual(ofBia.Code, PublicId)
	await api.post(`/Order/${orders[0]!.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.deepEqual(await ana.get('/referral'), { ...none, Referred: 2, Rewarded: 1, EarnedPoints: 20 })
})

test('without referrals in the program there is no link', async () => {
	const { api, merchant } = await world.merchant({
		referral: { isActive: false, url: 'https://shop.example/join', points: '20', friendPoints: '10' },
	})
	await earnPoints(api, 10)
	const { Code, ...rest } = await (await openMember(world, merchant, 'ana', ['read'])).get('/referral')
	assert.ok(Code)
	assert.deepEqual(rest, {
		...{ IsActive: false, Url: null, WhatsappUrl: null, Points: 0, FriendPoints: 0 },
		...{ Referred: 0, Rewarded: 0, EarnedPoints: 0 },
	})
})
