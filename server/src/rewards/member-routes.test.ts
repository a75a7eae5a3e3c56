import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CouponType, RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import {
	claimsOf,
	openMember,
	openMemberPage,
	signByHand,
	switchMembersOn,
} from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { MOVERS } from '../movers.ts'
import { isRefusal } from '../refusal.ts'

const world = useWorld()

const REDEEM = 'ApiExternalRewardRedeem_Error_Unable_to_Reedem'

/** A shop with two customers, of whom Ana has 250 points and Bia 50. */
const createShop = async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 250)
	await earnPoints(api, 50, 'bia')
	const secret = await switchMembersOn(world, merchant)
	const open = (customer: string, scopes = ['read', 'redeem'] as ('read' | 'redeem' | 'profile')[]) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, customer, scopes)))
	return { api, merchant, open, ana: open('ana'), bia: open('bia') }
}

test('a member sees what is offered, what can be used, and why not, in the language of the page', async () => {
	const { merchant, ana, bia } = await createShop()
	const ten = await createTestReward(world, merchant, { minimumPurchase: '50' })
	const cash = await createTestReward(world, merchant, {
		...{ type: RewardType.Cashback, title: 'Cashback', points: '0', value: '0', cashbackMaximum: '2' },
		...{ offeredUntil: '2026-07-01T00:00:00-03:00', usageInstructions: 'Show it at the till.' },
	})
	await createTestReward(world, merchant, { title: 'Over', offeredUntil: '2026-06-01T00:00:00Z' })
	await createTestReward(world, merchant, { title: 'Off', isActive: false })
	const tenOff = {
		Id: ten,
		Title: '10 off',
		Description: null,
		LongDescription: null,
		Benefit: 'R$10.00 off one purchase.',
		UsageInstructions: null,
		Conditions: ['For purchases of R$50.00 or more.'],
		ImageUrl: null,
		RewardType: 1,
		Value: 10,
		Points: 100,
		IsCashback: false,
		AvailableCashback: 0,
		MissingPoints: 0,
		ValidDateEnd: null,
		CanUse: true,
		WhyNot: null,
	}
	const cashback = {
		...{ ...tenOff, Id: cash, Title: 'Cashback', RewardType: 3, Value: 0, Points: 0, IsCashback: true },
		...{ UsageInstructions: 'Show it at the till.', ValidDateEnd: '2026-07-01T03:00:00.000Z' },
	}
	const [forAna, forBia] = await Promise.all([ana.get('/rewards'), bia.get('/rewards')])
	assert.deepEqual(forAna, {
		Items: [
			tenOff,
			{
				...{ ...cashback, Benefit: forAna.Items[1].Benefit, Conditions: forAna.Items[1].Conditions },
				...{ AvailableCashback: 2 },
			},
		],
		Points: 250,
		Cashback: 2.5,
	})
	const lacking = {
		...{ ...tenOff, CanUse: false, MissingPoints: 50 },
		...{ WhyNot: 'The reward costs 100 points, the balance is 50.' },
	}
	assert.deepEqual(forBia.Items[0], lacking)
	assert.deepEqual([forBia.Items[1].AvailableCashback, forBia.Items[1].CanUse], [0.5, true])
	const portuguese = await bia.send('/rewards', { headers: { 'accept-language': 'pt-BR' } })
	assert.equal(portuguese.json().Items[0].WhyNot, 'A recompensa custa 100 pontos, o saldo é 50.')
})

test('a member reads numbers as their country writes them, or else that of the currency of the shop', async () => {
	const { merchant, bia } = await createShop()
	await createTestReward(world, merchant, { points: '1200.5' })
	const whyNot = async (language: string): Promise<string> => {
		const { Items } = (await bia.send('/rewards', { headers: { 'accept-language': language } })).json()
		return Items.find(({ Points }: { Points: number }) => Points === 1200.5).WhyNot
	}
	const es = (amount: string) => `La recompensa cuesta ${amount} puntos, el saldo es 50.`
	for (const [language, text] of [
		['es-AR,es;q=0.9', es('1.200,5')],
		['es-MX', es('1,200.5')],
		['es-ES', es('1200,5')],
		['es', es('1.200,5')], // reais
		['pt-PT', 'A recompensa custa 1200,5 pontos, o saldo é 50.'],
	] as const)
		assert.equal(await whyNot(language), text, language)
})

test('a member reads why not in the words of the shop, and refusals as the member caused them', async () => {
	const { merchant, bia } = await createShop()
	await world.db.rows(sql`
		insert into customizations (merchant_id, settings, changed_at)
		values (${merchant.id}, '{"pointsNameSingular": "estrelinha", "pointNamePlural": "estrelinhas"}', now())
		on conflict (merchant_id) do update set settings = excluded.settings`)
	const reward = await createTestReward(world, merchant)
	const cheap = await createTestReward(world, merchant, { points: '10' })
	const other = await createTestReward(world, merchant, { points: '10' })
	const { Items } = await bia.get('/rewards')
	assert.equal(Items[0].WhyNot, 'The reward costs 100 estrelinhas, the balance is 50.')
	const tooFew = await bia.post(`/rewards/${reward}/redeem`, { Key: 'one' }, 422)
	assert.equal(tooFew.Message, Items[0].WhyNot)
	const gone = await bia.post('/rewards/999/redeem', { Key: 'one' }, 404)
	assert.deepEqual([gone.Message, gone.Field], ['This reward does not exist any more.', 'id'])
	await bia.post(`/rewards/${cheap}/redeem`, { Key: 'one' })
	const used = await bia.post(`/rewards/${other}/redeem`, { Key: 'one' }, 422)
	assert.deepEqual([used.Message, used.Field], ['Key was used for another redemption. Try again.', 'Key'])
	const broken = await bia.post('/rewards/first/redeem', { Key: 'one' }, 400)
	assert.deepEqual([broken.Message, broken.Field], ['This link is not valid.', 'id'])
})

test('redeeming spends the points once for a key, however often and at once it is sent', async () => {
	const { merchant, api, ana } = await createShop()
	const reward = await createTestReward(world, merchant)
	const redeem = () => ana.post(`/rewards/${reward}/redeem`, { Key: 'one' })
	const [first, ...others] = await Promise.all(Array.from({ length: 8 }, redeem))
	const { Id, Code, ...rest } = first!
	assert.match(Code, /^TEN-/)
	assert.deepEqual(rest, {
		RewardId: reward,
		Title: '10 off',
		CouponType: CouponType.FixedValue,
		CouponValue: 10,
		ValidDateEnd: '2026-07-16T02:59:59.999Z',
		UsageInstructions: null,
		Points: 100,
		Cashback: 1,
		RedeemedDate: '2026-06-15T12:00:00.000Z',
		IsCancelled: false,
		Balance: { Points: 150, Cashback: 1.5 },
	})
	for (const other of others) assert.deepEqual(other, first)
	assert.deepEqual(await assertUnchanged(world, redeem), first)
	assert.deepEqual(await readBalance(world, merchant), { points: '150', cashback: '1.5' })
	const { Points } = await api.get(`/Rewards/${Id}`)
	const [known] = await world.db.rows<{ id: number }>(
		sql`select id from customers where merchant_id = ${merchant.id} and original_id = 'ana'`,
	)
	assert.equal(Points.EventKey, `member ${known!.id} one`)
	// A second key redeems again, and a third one is refused for want of points.
	const second = await ana.post(`/rewards/${reward}/redeem`, { Key: 'two' })
	assert.deepEqual(second.Balance, { Points: 50, Cashback: 0.5 })
	await assertUnchanged(world, async () => {
		const { RequestId, ...refused } = await ana.post(`/rewards/${reward}/redeem`, { Key: 'three' }, 422)
		assert.deepEqual(refused, {
			ErrorCode: 47,
			ErrorName: REDEEM,
			Message: 'The reward costs 100 points, the balance is 50.',
			Field: null,
		})
	})
})

test('different keys at once never spend more than there is', async () => {
	const { merchant, ana } = await createShop()
	const reward = await createTestReward(world, merchant)
	const answers = await Promise.all(
		Array.from({ length: 6 }, (_, nth) =>
			ana.send(`/rewards/${reward}/redeem`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				payload: JSON.stringify({ Key: `key ${nth}` }),
			}),
		),
	)
	assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 422, 422, 422, 422])
	assert.deepEqual(await readBalance(world, merchant), { points: '50', cashback: '0.5' })
})

test('the keys of members collide neither with each other nor with those of the merchant', async () => {
	const { merchant, api, ana, bia } = await createShop()
	await earnPoints(api, 100, 'bia')
	const reward = await createTestReward(world, merchant)
	const other = await createTestReward(world, merchant, { title: 'Other' })
	const body = { CustomerId: 'bia', OriginalKey: 'same' }
	await api.post(`/RewardConfigurations/${reward}/redeem`, body)
	const ofAna = await ana.post(`/rewards/${reward}/redeem`, { Key: 'same' })
	assert.deepEqual(ofAna.Balance, { Points: 150, Cashback: 1.5 })
	await earnPoints(api, 100, 'bia')
	const ofBia = await bia.post(`/rewards/${reward}/redeem`, { Key: 'same' })
	assert.notEqual(ofBia.Code, ofAna.Code)
	await assertUnchanged(world, async () => {
		const refused = await ana.post(`/rewards/${other}/redeem`, { Key: 'same' }, 422)
		assert.deepEqual([refused.ErrorCode, refused.Field], [47, 'Key'])
	})
})

test('a key keeps working after the member was merged into another customer', async () => {
	const { merchant, ana, open } = await createShop()
	const reward = await createTestReward(world, merchant)
	const first = await ana.post(`/rewards/${reward}/redeem`, { Key: 'once' })
	await world.db.transaction(async (tx) => {
		const merge = { from: 'ana', into: 'bia', author: 'test' }
		const [merged] = await mergeCustomers(tx, merchant, world.clock.now(), [merge], MOVERS)
		assert.ok(merged && !isRefusal(merged))
	})
	for (const page of [ana, open('bia')])
		assert.deepEqual(
			await assertUnchanged(world, () => page.post(`/rewards/${reward}/redeem`, { Key: 'once' })),
			first,
		)
	assert.deepEqual(await readBalance(world, merchant, 'bia'), { points: '200', cashback: '2' })
})

test('cashback is spent as the member says, and no more than there is', async () => {
	const { merchant, ana } = await createShop()
	const reward = await createTestReward(world, merchant, {
		...{ type: RewardType.Cashback, title: 'Cashback', points: '0', value: '0' },
	})
	const half = await ana.post(`/rewards/${reward}/redeem`, { Key: 'a', Value: 1.25 })
	assert.partialDeepStrictEqual(half, {
		...{ CouponValue: 1.25, Points: 125, Cashback: 1.25 },
		Balance: { Points: 125, Cashback: 1.25 },
	})
	await assertUnchanged(world, async () => {
		for (const [Value, status, number] of [
			[1.26, 422, 47],
			[0, 422, 47],
			[-1, 400, 9],
		] as const) {
			const refused = await ana.post(`/rewards/${reward}/redeem`, { Key: 'b', Value }, status)
			if (status === 422) assert.equal(refused.ErrorCode, number, `${Value}`)
		}
	})
	assert.equal((await ana.post(`/rewards/${reward}/redeem`, { Key: 'b' })).Balance.Cashback, 0)
})

test('a reward whose coupons the merchant makes gives its external code', async () => {
	const { merchant, ana } = await createShop()
	const reward = await createTestReward(world, merchant, { isManual: true })
	const redeemed = await ana.post(`/rewards/${reward}/redeem`, { Key: 'manual' })
	assert.deepEqual([redeemed.CouponType, redeemed.CouponValue, redeemed.ValidDateEnd], [null, null, null])
	assert.match(redeemed.Code, /^TEN-/)
	assert.partialDeepStrictEqual((await ana.get('/coupons')).Items, [{ Code: redeemed.Code }])
})

test('what cannot be redeemed changes nothing: unknown rewards, bodies without a key, blocked and signed-out members', async () => {
	const { merchant, api, ana, open } = await createShop()
	const other = await createShop()
	const reward = await createTestReward(world, merchant)
	const foreign = await createTestReward(world, other.merchant)
	await assertUnchanged(world, async () => {
		for (const id of [foreign, 99_999_999])
			assert.equal(
				(await ana.post(`/rewards/${id}/redeem`, { Key: 'k' }, 404)).ErrorName,
				'ApiExternalRewardConfiguration_Error',
			)
		for (const body of [{}, { Key: '' }, { Key: ' ' }, { Key: null }])
			assert.equal((await ana.post(`/rewards/${reward}/redeem`, body, 400)).Field, 'Key')
		assert.equal((await ana.post(`/rewards/${reward}/redeem`, { Key: 'k'.repeat(101) }, 400)).Field, 'Key')
		await ana.post('/rewards/x/redeem', { Key: 'k' }, 400)
		await open('ana', ['read', 'profile']).post(`/rewards/${reward}/redeem`, { Key: 'k' }, 403)
		await other.open('nobody').post(`/rewards/${foreign}/redeem`, { Key: 'k' }, 401)
	})
	await api.delete('/Customer/ana/token', { HasError: false })
	await assertUnchanged(world, () => ana.post(`/rewards/${reward}/redeem`, { Key: 'k' }, 401))
	assert.deepEqual(await readBalance(world, merchant), { points: '250', cashback: '2.5' })
})

test('a member who is not enrolled sees why nothing can be redeemed', async () => {
	const { api, merchant } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'cai', Email: 'cai@example.com', IsEnrolled: false })
	const reward = await createTestReward(world, merchant, { isFree: true })
	const cai = await openMember(world, merchant, 'cai')
	const [listed] = (await cai.get('/rewards')).Items
	const refused = await cai.post(`/rewards/${reward}/redeem`, { Key: 'k' }, 422)
	assert.deepEqual(
		[listed.CanUse, listed.WhyNot, refused.Message],
		[false, 'You do not take part in the program.', 'You do not take part in the program.'],
	)
})
