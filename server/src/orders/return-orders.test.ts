import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Reply } from '../../test/support/api.ts'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildCancellation, buildOrder } from '../../test/support/builders.ts'
import { createTestReward, readBalance } from '../../test/support/rewards.ts'
import { buildRule } from '../../test/support/rules.ts'
import { useWorld } from '../../test/support/world.ts'
import { setProgram } from '../merchants/set-program.ts'
import { withDefaults } from '../program/settings.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { grantOrders } from './grant-orders.ts'

const world = useWorld()
type Settings = Parameters<typeof world.merchant>[0]
type Shop = Awaited<ReturnType<typeof createShop>>

const createShop = async (settings: Settings = {}) => {
	const { api, merchant } = await world.merchant(settings)
	let returns = 0
	const buy = (OrderTotal: number, changes: object = {}) => {
		const { UpdatedDate: _, ...order } = buildOrder({ OriginalId: 'A', Products: [], OrderTotal, ...changes })
		return api.post('/POS/orders', order, { HasError: false })
	}
	const giveBack = (ValueToRefund: number, changes: object = {}): Promise<Reply> => {
		returns += 1
		const body = { ValueToRefund, CancelKey: `R-${returns}`, ...changes }
		return api.post('/Order/A/partialcancel', body, { HasError: false })
	}
	const redeem = async (): Promise<string> => {
		const reward = await createTestReward(world, merchant)
		const { Items } = await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' })
		return Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	}
	const cancel = () => api.post('/Order/A/cancel', buildCancellation(), { HasError: false })
	const balance = async (customer = 'ana') => (await readBalance(world, merchant, customer)).points
	const order = async () => {
		const [row] = await world.db.rows<{ state: number; earned: string; returned: string }>(sql`
			select state, trim_scale(earned_points)::text as earned, trim_scale(returned)::text as returned from orders
			where merchant_id = ${merchant.id} and original_id = 'A'`)
		return row!
	}
	return { api, merchant, buy, giveBack, redeem, cancel, balance, order }
}

const line = (OriginalId: string, ProductPrice: number | null, changes: object = {}) => ({
	OriginalId,
	ProductPrice,
	...changes,
})
const WARDROBE = { Products: [line('shoe', 100), line('shirt', 50), line('coat', 150)] }
const DOUBLE_COATS = {
	rules: [
		buildRule({ conditions: [{ code: 'product', args: { products: ['coat'] } }], scope: 'line' as const }),
	],
}
const addHalf = (caps: object) => ({
	rules: [buildRule({ effect: { code: 'multiply', args: { factor: '1.5' } }, caps })],
})
const REWARD_PART_EARNS_NOT = { purchase: { rewardPartEarns: false } }

interface Example {
	settings?: Settings
	run(shop: Shop): Promise<unknown>
	earns: string
	balance: string
	more?(shop: Shop): Promise<unknown>
}

/** Earns and spends 100 points of order A. */
const buyAndSpend = async ({ buy, redeem }: Shop) => {
	await buy(100)
	await redeem()
}
/** Order A of 100 with a reward that another order paid for. */
const buyWithReward = async ({ buy, redeem }: Shop) => {
	await buy(100, { OriginalId: 'earlier' })
	const Coupon = await redeem()
	await buy(100, { Coupon })
}
const referFriend = async ({ buy }: Shop) => {
	const unpaid = { IsCompleted: false, OrderCompletedDate: null, OriginalId: 'unpaid' }
	const { Result } = await buy(1, { ...unpaid, Customer: { OriginalId: 'bia' } })
	await buy(100, { Metadatas: [{ Name: 'referral', Value: Result.Customer.PublicId }] })
}
const REFERRAL = { referral: { isActive: true, url: null, points: '20', friendPoints: '10' } }
const progressDays = (shop: Shop) =>
	world.db.rows(sql`
		select day::text, orders, trim_scale(spend)::text as spend from progress_days
		where merchant_id = ${shop.merchant.id} order by day`)

/** The lines of the table in docs/returns.md, by number. */
const EXAMPLES: Record<number, Example> = {
	1: {
		run: async ({ buy, giveBack }) => {
			await buy(300, WARDROBE)
			await giveBack(50, { Products: [{ OriginalId: 'shirt', ValueToRefund: 50 }] })
		},
		earns: '250',
		balance: '250',
	},
	2: {
		settings: DOUBLE_COATS,
		run: async ({ buy, giveBack }) => {
			await buy(300, WARDROBE)
			await giveBack(60)
		},
		earns: '360',
		balance: '360',
	},
	3: {
		settings: DOUBLE_COATS,
		run: async ({ buy, giveBack }) => {
			await buy(300, WARDROBE)
			await giveBack(150, { Products: [{ OriginalId: 'coat', ValueToRefund: 150 }] })
		},
		earns: '150',
		balance: '150',
	},
	4: {
		run: async ({ buy, giveBack }) => {
			await buy(300, WARDROBE)
			await giveBack(50)
			await giveBack(100)
		},
		earns: '150',
		balance: '150',
	},
	5: {
		run: async ({ buy, giveBack }) => {
			await buy(100)
			assert.equal((await giveBack(40)).Result.isCanceled, false)
			assert.equal((await giveBack(60)).Result.isCanceled, true)
		},
		earns: '0',
		balance: '0',
		more: async ({ order }) => assert.equal((await order()).state, OrderState.Cancelled),
	},
	6: {
		run: async ({ buy, giveBack }) => {
			await buy(99.9, { Products: [line('shoe', 49.95, { Quantity: 2 })] })
			await giveBack(49.95, { Products: [{ OriginalId: 'shoe', ValueToRefund: 49.95 }] })
		},
		earns: '49',
		balance: '49',
	},
	7: {
		run: async (shop) => {
			await buyAndSpend(shop)
			await shop.giveBack(40)
		},
		earns: '60',
		balance: '-40',
	},
	8: {
		run: async (shop) => {
			await buyAndSpend(shop)
			await shop.buy(100, { OriginalId: 'B' })
			await shop.giveBack(40)
		},
		earns: '60',
		balance: '60',
	},
	9: {
		settings: { shortfall: 'forgive' },
		run: async (shop) => {
			await buyAndSpend(shop)
			await shop.giveBack(40)
		},
		earns: '60',
		balance: '0',
	},
	10: {
		settings: { shortfall: 'forgive' },
		run: async (shop) => {
			await buyAndSpend(shop)
			await shop.giveBack(40)
			await shop.giveBack(60)
		},
		earns: '0',
		balance: '0',
	},
	11: {
		settings: { expiry: { kind: 'days', days: 20, noticeDays: 7 } },
		run: async ({ buy, giveBack }) => {
			await buy(100)
			world.clock.pass(40)
			await giveBack(40)
		},
		earns: '60',
		balance: '0',
		more: async ({ merchant }) =>
			assert.deepEqual(
				await world.db.rows(sql`
					select sum(points)::integer as expired from point_records
					where merchant_id = ${merchant.id} and type = 11`),
				[{ expired: -60 }],
			),
	},
	12: {
		settings: { purchase: { waitingDays: 10 } },
		run: async ({ buy, giveBack, balance, merchant }) => {
			await buy(100)
			assert.equal((await giveBack(40)).Result.Status, OrderState.Pending)
			assert.equal(await balance(), '0')
			world.clock.pass(10)
			await world.db.transaction((tx) => grantOrders(tx, merchant, world.clock.now()))
		},
		earns: '60',
		balance: '60',
	},
	13: {
		settings: addHalf({ perCustomer: { points: '30', period: 'month' } }),
		run: async ({ buy, giveBack, balance }) => {
			await buy(100)
			assert.equal(await balance(), '130')
			await giveBack(50)
		},
		earns: '75',
		balance: '75',
		more: async ({ buy }) =>
			assert.equal((await buy(100, { OriginalId: 'B' })).Result.Customer.PointsBalance, 75 + 105),
	},
	14: {
		settings: addHalf({ budget: '60' }),
		run: async ({ buy, giveBack, balance }) => {
			await buy(100)
			await buy(100, { OriginalId: 'B' })
			assert.equal(await balance(), '260')
			await giveBack(50)
		},
		earns: '75',
		balance: '185',
		more: async ({ buy }) =>
			assert.equal((await buy(100, { OriginalId: 'C' })).Result.Customer.PointsBalance, 185 + 125),
	},
	15: {
		run: async ({ buy, giveBack, merchant }) => {
			await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
			assert.equal((await buy(600)).Result.Customer.TierName, 'Silver')
			await giveBack(200)
		},
		earns: '400',
		balance: '400',
		more: async ({ api }) => assert.equal((await api.get('/Customer/ana')).Result.CurrentTier.Name, 'Bronze'),
	},
	16: {
		settings: REFERRAL,
		run: async (shop) => {
			await referFriend(shop)
			await shop.giveBack(40)
		},
		earns: '60',
		balance: '70',
		more: async ({ balance }) => assert.equal(await balance('bia'), '20'),
	},
	17: {
		settings: REFERRAL,
		run: async (shop) => {
			await referFriend(shop)
			await shop.giveBack(40)
			await shop.giveBack(60)
		},
		earns: '0',
		balance: '0',
		more: async ({ balance }) => assert.equal(await balance('bia'), '0'),
	},
	18: {
		settings: { purchase: { minimumOrder: '80' } },
		run: async ({ buy, giveBack }) => {
			await buy(100)
			await giveBack(30)
		},
		earns: '0',
		balance: '0',
		more: async ({ order }) => assert.equal((await order()).state, OrderState.Ignored),
	},
	19: {
		settings: REWARD_PART_EARNS_NOT,
		run: async (shop) => {
			await buyWithReward(shop)
			assert.equal(await shop.balance(), '90')
			await shop.giveBack(50)
		},
		earns: '40',
		balance: '40',
	},
	20: {
		settings: REWARD_PART_EARNS_NOT,
		run: async (shop) => {
			await buyWithReward(shop)
			await shop.giveBack(50, { ShouldRefundRedeem: true })
		},
		earns: '50',
		balance: '150',
	},
	21: {
		settings: { ...REWARD_PART_EARNS_NOT, refund: { onPartialReturn: true } },
		run: async (shop) => {
			await buyWithReward(shop)
			await shop.giveBack(50)
			await shop.giveBack(10)
		},
		earns: '40',
		balance: '140',
	},
	22: {
		settings: REWARD_PART_EARNS_NOT,
		run: async (shop) => {
			await buyWithReward(shop)
			await shop.giveBack(50)
			await shop.giveBack(50)
		},
		earns: '0',
		balance: '100',
	},
	23: {
		settings: REWARD_PART_EARNS_NOT,
		run: async (shop) => {
			await buyWithReward(shop)
			await shop.giveBack(100, { ShouldRefundRedeem: false })
		},
		earns: '0',
		balance: '0',
	},
	24: {
		run: async ({ buy, giveBack }) => {
			await buy(100)
			await buy(120)
			await giveBack(20)
		},
		earns: '100',
		balance: '100',
	},
	25: {
		run: async ({ buy, giveBack }) => {
			await buy(100)
			await giveBack(40)
			await buy(120)
		},
		earns: '80',
		balance: '80',
	},
	26: {
		run: async ({ api, buy, giveBack }) => {
			await buy(100)
			await giveBack(60)
			await buy(50)
			await api.post(
				'/Order/A/partialcancel',
				{ ValueToRefund: 1, CancelKey: 'late' },
				{ HasError: true, ErrorCode: 93, Result: { isCanceled: false } },
			)
		},
		earns: '0',
		balance: '0',
		more: async ({ order }) => assert.equal((await order()).state, OrderState.Ignored),
	},
	27: {
		run: async ({ buy, giveBack, cancel }) => {
			await buy(100)
			await giveBack(40)
			await cancel()
		},
		earns: '0',
		balance: '0',
		more: async (shop) =>
			assert.deepEqual(await progressDays(shop), [{ day: '2026-06-11', orders: 0, spend: '0' }]),
	},
	28: {
		run: async ({ buy, giveBack, merchant }) => {
			await buy(100)
			const settings = withDefaults({ purchase: { pointsPerUnit: '2' } as never })
			await world.db.transaction((tx) => setProgram(tx, merchant.id, settings, 'test', world.clock.now()))
			await giveBack(40)
		},
		earns: '60',
		balance: '60',
	},
	29: {
		run: async ({ buy, giveBack }) => {
			await buy(100)
			world.clock.set('2026-07-01T12:00:00Z')
			await giveBack(40)
		},
		earns: '60',
		balance: '60',
		more: async (shop) =>
			assert.deepEqual(await progressDays(shop), [{ day: '2026-06-11', orders: 1, spend: '60' }]),
	},
	30: {
		settings: DOUBLE_COATS,
		run: async ({ buy, giveBack }) => {
			await buy(100, { Products: [line('shoe', 33.33), line('shirt', 33.33), line('hat', 33.34)] })
			await giveBack(10)
		},
		earns: '90',
		balance: '90',
		more: async ({ api, giveBack }) => {
			for (const OriginalId of ['shoe', 'shirt', 'hat']) {
				const Products = [{ OriginalId, ValueToRefund: 30.01 }]
				const asked = { ValueToRefund: 30.01, CancelKey: OriginalId, Products }
				await api.post('/Order/A/partialcancel', asked, {
					ErrorCode: 93,
					Result: { RefundErrorDetails: { ExpectedValue: 30 } },
				})
				await giveBack(30, { Products: [{ OriginalId, ValueToRefund: 30 }] })
			}
		},
	},
	31: {
		settings: { purchase: { pointsPerUnit: '0.7' } },
		run: async ({ buy, giveBack, balance }) => {
			await buy(99.99)
			assert.equal(await balance(), '69')
			await giveBack(33.33)
		},
		earns: '46',
		balance: '46',
	},
	32: {
		settings: { purchase: { digits: 2 } },
		run: async ({ buy, giveBack }) => {
			await buy(100)
			await giveBack(33.33)
		},
		earns: '66.67',
		balance: '66.67',
		more: async ({ merchant }) => assert.equal((await readBalance(world, merchant)).cashback, '0.67'),
	},
	33: {
		run: async ({ buy, giveBack }) => {
			await buy(100, { IsCompleted: false, OrderCompletedDate: null })
			assert.equal((await giveBack(40)).Result.Status, OrderState.Initial)
			await buy(100)
		},
		earns: '60',
		balance: '60',
	},
	34: {
		settings: { purchase: { excluded: { products: ['hat'], categories: [], brands: [] } } },
		run: async ({ buy, giveBack, balance }) => {
			await buy(150, { Products: [line('shoe', 100), line('hat', 100)] })
			assert.equal(await balance(), '50')
			await giveBack(75, { Products: [{ OriginalId: 'hat', ValueToRefund: 75 }] })
		},
		earns: '50',
		balance: '50',
	},
	35: {
		settings: {
			rules: [
				buildRule({
					conditions: [{ code: 'product', args: { products: ['gift'] } }],
					effect: { code: 'add', args: { points: '20' } },
					scope: 'line',
				}),
			],
		},
		run: async ({ buy, giveBack, balance }) => {
			await buy(100, { Products: [line('gift', null), line('shoe', 100)] })
			assert.equal(await balance(), '120')
			await giveBack(5, { Products: [{ OriginalId: 'gift', ValueToRefund: 5 }] })
		},
		earns: '95',
		balance: '95',
	},
}

for (const [number, { settings, run, earns, balance, more }] of Object.entries(EXAMPLES))
	test(`docs/returns.md, line ${number}`, async () => {
		world.clock.set('2026-06-15T12:00:00Z')
		const shop = await createShop(settings)
		await run(shop)
		assert.deepEqual(
			{ earns: (await shop.order()).earned, balance: await shop.balance() },
			{ earns, balance },
		)
		await more?.(shop)
	})

test('docs/returns.md has a line for each of these, with the same numbers', async () => {
	const page = await readFile(new URL('../../../docs/returns.md', import.meta.url), 'utf8')
	const lines = [...page.matchAll(/^\| (\d+) \|.*\|([^|]*)\|([^|]*)\|$/gm)]
	assert.deepEqual(
		lines.map(([, number]) => number),
		Object.keys(EXAMPLES),
	)
	for (const [, number, earns, balance] of lines) {
		const example = EXAMPLES[Number(number)]!
		const numbers = (text: string) => text.replace('−', '-').match(/-?\d+(\.\d+)?/g)!
		assert.ok(numbers(earns!).includes(example.earns), `line ${number}: ${earns}`)
		assert.ok(numbers(balance!).includes(example.balance), `line ${number}: ${balance}`)
	}
})
