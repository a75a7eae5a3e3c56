import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { assertRefused } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { type CodeImport, importCodes } from './import-codes.ts'

const world = useWorld()
const redeemPath = (id: number) => `/RewardConfigurations/${id}/redeem`

const createShop = async (codes: string[], settings = {}) => {
	const made = await world.merchant()
	const { merchant } = made
	const id = await createTestReward(world, merchant, settings, codes)
	const [list] = await world.db.rows<{ id: number }>(
		sql`select id from coupon_lists where merchant_id = ${merchant.id} and reward_id = ${id}`,
	)
	const load = (...imports: CodeImport[]) =>
		world.db.transaction((tx) => importCodes(tx, merchant, world.clock.now(), imports))
	return { ...made, id, listId: list!.id, load }
}

test('codes are added to a list; existing and duplicate codes are skipped and counted', async () => {
	const { api, id, listId, load } = await createShop(['A', 'B'])
	await earnPoints(api, 1000)
	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'a-key' })
	await api.post('/Coupons', { CouponCode: 'mine', CouponType: 0, CouponValue: 1, CustomerId: 'ana' })
	const [outcome] = await load({ listId, codes: ['B', ' C ', 'C', '', 'mine', 'a-key', 'A', 'D'] })
	assert.deepEqual(outcome, { listId, added: 2, skipped: 5 })
	const { Result } = await api.get(`/RewardConfigurations/${id}`)
	assert.partialDeepStrictEqual(Result.PreGeneratedCouponLists[0], { CouponCount: 4, UsedCoupons: 1 })
	const codes: string[] = []
	for (let index = 0; index < 3; index += 1) {
		const reply = await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		codes.push(reply.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode)
	}
	assert.deepEqual(codes, ['B', 'C', 'D'])
	assertRefused(await api.post(redeemPath(id), { CustomerId: 'ana' }), 47, /No code/)
})

test('invalid imports are refused by name, and valid ones in the same batch succeed', async () => {
	const { listId, load } = await createShop(['A'])
	const other = await createShop(['X'])
	const outcomes = await load(
		{ listId, codes: ['A', 'A'] },
		{ listId: other.listId, codes: ['Y'] },
		{ listId, codes: [' ', ''] },
		{ listId, codes: ['x'.repeat(256)] },
		{ listId, codes: ['N'] },
		{ listId, codes: ['N'] },
	)
	assert.deepEqual(
		outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : outcome.added)),
		[
			'ImportCoupons_AllCouponsAlreadyExists',
			'ApiExternalCoupon_Not_found',
			'General_FieldCannotBeNullOrBlank',
			'Genaral_LengthLimitExceeded',
			1,
			'ImportCoupons_AllCouponsAlreadyExists',
		],
	)
})

test('codes that are imported concurrently are inserted once', async () => {
	const { listId, load } = await createShop([])
	const codes = Array.from({ length: 300 }, (_, index) => `R-${index}`)
	const outcomes = await Promise.all([
		load({ listId, codes }),
		load({ listId, codes: [...codes].reverse() }),
		load({ listId, codes }),
	])
	const added = outcomes.flat().map((outcome) => ('refused' in outcome ? 0 : outcome.added))
	assert.equal(
		added.reduce((a, b) => a + b),
		300,
	)
})

test('a list that was filled up again can cause a new warning', async () => {
	const { api, merchant, id, listId, load } = await createShop(['A', 'B'], {
		merchantEmails: ['boss@mail.test'],
	})
	await earnPoints(api, 1000)
	const kinds = async () => {
		const rows = await world.db.rows<{ kind: string }>(
			sql`select kind from outbox where merchant_id = ${merchant.id} order by id`,
		)
		return rows.map(({ kind }) => kind)
	}
	const redeemTwice = async () => {
		for (const _ of [1, 2]) await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
	}
	await redeemTwice()
	assert.deepEqual(await kinds(), ['codes-low', 'codes-empty'])
	await load({ listId, codes: ['C', 'D'] })
	await redeemTwice()
	assert.deepEqual((await kinds()).slice(2), ['codes-empty']) // still low, so only the warning that it is empty
})
