import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redeemReward } from '@fiel/contract'
import { assertConforms } from '../../test/support/conforms.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const LONG = 'x'.repeat(10_000)

test('an invalid body is refused with the name of the member and changes nothing', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 1000)
	const path = `/RewardConfigurations/${id}/redeem`
	const cases: [unknown, number, RegExp][] = [
		[undefined, 47, /the body must be object/],
		[null, 47, /the body must be object/],
		[[], 47, /the body must be object/],
		['ana', 47, /the body must be object/],
		[{}, 7, /CustomerId is required/],
		[{ CustomerId: null }, 7, /CustomerId/],
		[{ CustomerId: '' }, 7, /CustomerId/],
		[{ CustomerId: '  ' }, 7, /CustomerId/],
		[{ CustomerId: 1.7 }, 47, /CustomerId must be string/],
		[{ CustomerId: { OriginalId: 'ana' } }, 47, /CustomerId must be string/],
		[{ CustomerId: LONG }, 10, /CustomerId must have at most 255/],
		[{ CustomerId: 'a\u0000' }, 47, /CustomerId must not contain NUL/],
		[{ CustomerId: 'Ana' }, 46, /no customer Ana/],
		[{ CustomerId: 'آنا 🛍️' }, 46, /no customer آنا 🛍️/],
		[{ CustomerId: 'ana', OriginalKey: '' }, 7, /OriginalKey/],
		[{ CustomerId: 'ana', OriginalKey: 1.5 }, 47, /OriginalKey must be string/],
		[{ CustomerId: 'ana', OriginalKey: LONG }, 10, /OriginalKey/],
		[{ CustomerId: 'ana', Metadatas: {} }, 47, /Metadatas must be array/],
		[{ CustomerId: 'ana', Metadatas: [null] }, 7, /Metadatas\[0\]/],
		[{ CustomerId: 'ana', Metadatas: [{ Value: '1' }] }, 7, /Metadatas\[0\]\.Name is required/],
		[{ CustomerId: 'ana', Metadatas: [{ Name: '', Value: '1' }] }, 7, /Metadatas\[0\]\.Name/],
		[{ CustomerId: 'ana', Metadatas: [{ Name: 'a' }] }, 7, /Metadatas\[0\]\.Value is required/],
		[{ CustomerId: 'ana', Metadatas: [{ Name: 'a', Value: 1 }] }, 47, /Metadatas\[0\]\.Value must be string/],
		[{ CustomerId: 'ana', Metadatas: [{ Name: 'a', Value: LONG }] }, 10, /Metadatas\[0\]\.Value/],
		[
			{ CustomerId: 'ana', Metadatas: Array.from({ length: 201 }, () => ({ Name: 'a', Value: 'b' })) },
			10,
			/Metadatas must have at most 200 items/,
		],
		[{ CustomerId: 'ana', ForceGenerateCoupon: 'true' }, 47, /ForceGenerateCoupon must be boolean/],
		[{ CustomerId: 'ana', Value: '5' }, 47, /Value must be number/],
		[{ CustomerId: 'ana', Value: 'NaN' }, 47, /Value must be number/],
		[{ CustomerId: 'ana', Value: -0.01 }, 9, /Value/],
		[{ CustomerId: 'ana', Value: 1e15 }, 47, /Value must be <= 999999999999\.99/],
		[{ CustomerId: 'ana', Value: 1e300 }, 47, /Value/],
	]
	await assertUnchanged(world, async () => {
		for (const [body, number, words] of cases) {
			const reply = await api.post(path, body)
			assertConforms(redeemReward, reply)
			assertRefused(reply, number, words)
		}
	})
})

test('an invalid id is an unknown reward', async () => {
	const { api } = await world.merchant()
	await earnPoints(api, 1000)
	for (const id of [
		'0',
		'-1',
		'1.5',
		'abc',
		'1e3x',
		'99999999999999',
		'9'.repeat(400),
		'%2F',
		'%F0%9F%8E%81',
		'null',
		'2147483648',
	]) {
		const reply = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
		assertConforms(redeemReward, reply)
		assertRefused(reply, 43, /id/)
	}
})

test('unknown members are ignored, and null is the same as absent', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant, { title: 'خصم 🎁' })
	const CustomerId = 'عميل/7 🛍️'
	await earnPoints(api, 1000, CustomerId)
	const reply = await api.post(`/RewardConfigurations/${id}/redeem`, {
		CustomerId,
		OriginalKey: null,
		Metadatas: null,
		ForceGenerateCoupon: null,
		Value: null,
		Surprise: { deeply: ['unknown'] },
	})
	assertConforms(redeemReward, reply)
	assert.partialDeepStrictEqual(reply.Items[0], { Title: 'خصم 🎁', PointBalance: 900 })
})
