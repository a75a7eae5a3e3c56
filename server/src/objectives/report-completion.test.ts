import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { recordsOf } from '../../test/support/records.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import type { CustomObjective } from '../program/settings.ts'

const world = useWorld()
const review: CustomObjective = {
	...{ id: 1, title: 'A review', type: 'review', isActive: true, points: '20' },
	...{ maxPerCustomer: 1, period: 'ever', maxInAll: null },
}

const createShop = async () => {
	const shop = await world.merchant({
		purchase: { isActive: false },
		birthday: { isActive: true, points: '10' },
		custom: [review, { ...review, id: 2, isActive: false }, { ...review, id: 3, maxPerCustomer: null }],
	})
	for (const OriginalId of ['ana', 'bia'])
		await shop.api.post('/POS/orders', buildOrder({ Customer: { OriginalId } }), { HasError: false })
	return { ...shop, records: () => recordsOf(world, shop.merchant.id, 'ana') }
}

test('a completion earns once for each key, and the same key answers the first result again', async () => {
	const { api, records } = await createShop()
	const body = { CustomerId: 'ana', Key: 'r1' }
	const first = await api.post('/Objectives/1/complete', body)
	assert.deepEqual(first, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			ObjectiveId: 1,
			CustomerId: 'ana',
			IsCompleted: true,
			Points: 20,
			Cashback: 0.2,
			PointId: first.Result.PointId,
			CompletedDate: '2026-06-15T12:00:00.000Z',
		},
		Code: '00',
		CodeName: 'Done',
		Severity: 0,
		HasWarning: false,
		HasError: false,
	})
	world.clock.pass(1)
	await assertUnchanged(world, async () => {
		for (const again of await Promise.all([1, 2, 3].map(() => api.post('/Objectives/1/complete', body))))
			assert.deepEqual(again, {
				...first,
				...{ Code: '01', CodeName: 'AlreadyDone', Severity: 1, HasWarning: true },
			})
	})
	const same = Array.from({ length: 5 }, () =>
		api.post('/Objectives/3/complete', { CustomerId: 'ana', Key: 'r2' }, { HasError: false }),
	)
	const codes = (await Promise.all(same)).map(({ CodeName }) => CodeName)
	assert.deepEqual(codes.sort(), ['AlreadyDone', 'AlreadyDone', 'AlreadyDone', 'AlreadyDone', 'Done'])
	assert.deepEqual(await records(), [
		[5, 20],
		[5, 20],
	])
})

test('a customer who does not take part earns nothing, and the key stays unused', async () => {
	const { api } = await createShop()
	const ana = (IsEnrolled: boolean) => buildOrder({ Customer: { OriginalId: 'ana', IsEnrolled } })
	await api.post('/POS/orders', ana(false), { HasError: false })
	const body = { CustomerId: 'ana', Key: 'r1' }
	const { Result } = await api.post('/Objectives/3/complete', body, { CodeName: 'Done' })
	assert.deepEqual(Result, {
		...{ ObjectiveId: 3, CustomerId: 'ana', IsCompleted: false, Points: 0, Cashback: 0, PointId: 0 },
		CompletedDate: null,
	})
	await api.post('/POS/orders', ana(true), { HasError: false })
	await api.post('/Objectives/3/complete', body, { CodeName: 'Done', Result: { IsCompleted: true } })
})

test('what cannot be completed is refused with its number and changes nothing', async () => {
	const { api } = await createShop()
	const other = await world.merchant({ custom: [{ ...review, id: 8 }] })
	await other.api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'eva' } }), { HasError: false })
	const done = { CustomerId: 'ana', Key: 'done' }
	await api.post('/Objectives/1/complete', done, { HasError: false })
	await api.post('/Objectives/3/complete', { CustomerId: 'bia', Key: 'b' }, { HasError: false })
	// The first request about an objective creates its counter.
	await api.post('/Objectives/2/complete', { CustomerId: 'ana', Key: 'n' })
	await assertUnchanged(world, async () => {
		for (const [id, change, number, words] of [
			[8, {}, 48, /there is no objective 8/],
			[0, {}, 48, /there is no objective 0/],
			['x', {}, 48, /id/],
			[2, {}, 49, /objective 2 is not active/],
			[-1, {}, 49, /objective -1 is not active/],
			[1, {}, 53, /as often as one may/],
			[-3, {}, 54, /objective -3 is rewarded by the program itself/],
			[3, { CustomerId: 'eva' }, 59, /there is no customer eva/],
			[3, { CustomerId: ' ' }, 59, /CustomerId/],
			[3, { Key: 'done' }, 66, /key done was used/],
			[1, { Key: 'done', CustomerId: 'bia' }, 66, /key done was used/],
			[3, { Key: '' }, 7, /Key/],
			[3, { Key: null }, 7, /Key/],
			[3, { Key: 'x'.repeat(256) }, 10, /Key/],
			[3, { Key: true }, 77, /Key/],
		] as const) {
			const reply = await api.post(`/Objectives/${id}/complete`, { ...done, Key: 'new', ...change })
			assertRefused(reply, number, words)
			assert.deepEqual([reply.Severity, reply.CodeName, reply.Result], [2, 'Refused', null])
		}
	})
})

test('messages are in the language of the caller', async () => {
	const { token, key } = await createShop()
	const answer = await world.app.inject({
		method: 'POST',
		url: '/v1/pvt/Objectives/9/complete',
		headers: {
			authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`,
			'accept-language': 'pt-BR',
		},
		payload: { CustomerId: 'ana', Key: 'a' },
	})
	assert.equal(answer.json().ErrorMessage, 'o objetivo 9 não existe')
})
