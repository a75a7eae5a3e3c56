import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundOf } from './refund-of.ts'

test('the refund of a return is what the customer paid of it', () => {
	const sale = { Total: 150, Discount: 15, GivesRewardBack: false, Left: 150 }
	assert.equal(refundOf(sale, 150), 135)
	assert.equal(refundOf(sale, 75), 67.5)
	assert.equal(refundOf({ ...sale, Discount: 0 }, 75), 75)
	assert.equal(refundOf({ ...sale, Discount: 150 }, 75), 0)
	assert.equal(refundOf({ ...sale, Discount: 200 }, 150), 0)
	assert.equal(refundOf({ ...sale, Total: 0, Discount: 0, Left: 0 }, 0), 0)
})

test('if the first return gives the reward back, it pays less, and those after it pay in full', () => {
	const sale = { Total: 100, Discount: 10, GivesRewardBack: true, Left: 100 }
	assert.equal(refundOf(sale, 40), 30)
	assert.equal(refundOf({ ...sale, Discount: 0, Left: 60 }, 60), 60)
	assert.equal(refundOf(sale, 100), 90)
	assert.equal(refundOf(sale, 5), 0)
})

test('the refunds of several returns add up to what was paid, to the cent', () => {
	for (const [Total, Discount] of [
		[100, 33.33],
		[9.99, 1.01],
		[0.05, 0.02],
	] as const)
		for (const parts of [3, 7]) {
			let [left, refunded] = [Total, 0]
			for (let nth = parts; nth > 0; nth--) {
				const value = nth === 1 ? left : Math.round((left / nth) * 100) / 100
				refunded += Math.round(refundOf({ Total, Discount, GivesRewardBack: false, Left: left }, value) * 100)
				left = Math.round((left - value) * 100) / 100
			}
			assert.equal(refunded, Math.round((Total - Discount) * 100))
		}
})
