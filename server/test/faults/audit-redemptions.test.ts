import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RewardType } from '@fiel/contract'
import { buildCancellation, buildOrder } from '../support/builders.ts'
import { createTestReward } from '../support/rewards.ts'
import { useWorld } from '../support/world.ts'
import { audit } from './audit.ts'
import { explainFindings } from './explain.ts'
import { createWriteLog, type FaultShop, type Write } from './write-log.ts'

const world = useWorld()
const CUSTOMER = { OriginalId: 'ana' }

/** A customer with 1000 points, who holds 3.00 for a cart and has bought with 1 of 2.00 at the till. */
const createSale = async () => {
	const { merchant, api } = await world.merchant({ expiry: { kind: 'never', noticeDays: 30 } })
	const settings = { type: RewardType.Cashback, title: 'Cashback', points: '0', value: '0' }
	const reward = await createTestReward(world, merchant, settings)
	await api.post('/POS/orders', buildOrder({ OriginalId: 'A', OrderTotal: 1000, Customer: CUSTOMER }))
	await api.post('/Checkout/redeem', { CustomerId: 'ana', CheckoutId: 'cart', CashbackValue: 3, Total: 9 })
	const body = { CustomerId: 'ana', Value: 2, OriginalKey: 'till' }
	const { Result } = await api.post(`/POS/rewards/${reward}/redeem`, body)
	const bought = { OriginalId: 'B', OrderTotal: 50, Customer: CUSTOMER, Coupon: Result.ExternalCode }
	await api.post('/POS/orders', buildOrder(bought))
	const shop: FaultShop = {
		...{ name: merchant.name, isWaiting: false, reward: 0, cashbackReward: reward },
		quizzes: [],
	}
	const writeLog = createWriteLog()
	const note = (kind: Write['kind'], key: string, points: number, status: Write['status'] = 'done') =>
		writeLog.add({ kind, shop, customer: 'ana', key, points }, status)
	note('order', 'A', 1000)
	note('order', 'B', 50)
	const noted = {
		hold: note('hold', 'cart 300', -300),
		removed: note('giveback', 'cart 300', 300, 'undone'),
		redeemed: note('redeem', 'till', -200),
		use: note('use', 'till in B', 0),
		cancelled: note('giveback', 'till', 200, 'undone'),
	}
	const find = async () => {
		const findings = await audit(world.db, writeLog)
		const ofShop = (lines: string[]) => lines.filter((line) => line.includes(merchant.name))
		return { lost: ofShop(findings.lost), doubled: ofShop(findings.doubled), broken: findings.broken }
	}
	return { api, shop, writeLog, noted, note, find }
}

test('what is held, used and given back is found once', async () => {
	const { api, noted, note, find } = await createSale()
	assert.deepEqual(await find(), { lost: [], doubled: [], broken: [] })
	await api.post('/Checkout/redeem/remove', { CustomerId: 'ana', CheckoutId: 'cart' })
	noted.removed.status = 'done'
	await api.post('/POS/orders/B/cancel', buildCancellation())
	note('cancel', 'B', -50)
	noted.cancelled.status = 'done'
	assert.deepEqual(await find(), { lost: [], doubled: [], broken: [] })
})

test('a redemption that was given back although nobody asked for it is doubled', async () => {
	const { api, shop, find } = await createSale()
	await api.post('/Checkout/redeem/remove', { CustomerId: 'ana', CheckoutId: 'cart' })
	const { lost, doubled } = await find()
	assert.deepEqual([lost, doubled], [[], [`${shop.name} ana giveback cart 300 is there though undone`]])
})

test('a redemption that was not given back, and one that no order has used, are lost', async () => {
	const { noted, note, shop, find } = await createSale()
	noted.removed.status = 'done'
	note('use', 'cart 300 in B', 0)
	assert.deepEqual((await find()).lost, [
		`${shop.name} ana giveback cart 300`,
		`${shop.name} ana use cart 300 in B`,
	])
})

test('a finding is explained by the request, the answer and what is stored', async () => {
	const { noted, shop, writeLog, find } = await createSale()
	const { removed } = noted
	Object.assign(removed, {
		status: 'done',
		request: 'removeCheckout {"CheckoutId":"cart"}',
		answer: '{"Code":"07"}',
	})
	assert.equal(
		await explainFindings(world.db, writeLog, await find()),
		[
			`lost: ${shop.name} ana giveback cart 300`,
			'  giveback cart 300 (300): done',
			'    request: removeCheckout {"CheckoutId":"cart"}',
			'    acknowledged: {"Code":"07"}',
			'  stored: 550 points, 550 cents; grant A, grant B, hold cart 300, order A, order B, redeem till, use till in B',
		].join('\n'),
	)
})
