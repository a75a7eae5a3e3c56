import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { explainRecord, SENTENCES } from './explain.ts'

const purchaseReason = {
	rule: 'purchase',
	order: 'A-1',
	total: '100',
	base: '100',
	pointsPerUnit: '1',
	multiplier: '1',
}
const roundedReason = { ...purchaseReason, exact: '100', points: '100', rounding: 'down', digits: 0 }
const appliedRule = (points: string, more: object = {}) => ({ name: 'Shoes', points, lines: 0, ...more })

const TABLE: [PointType, number, Record<string, unknown>, string][] = [
	[PointType.Purchase, 100, roundedReason, 'Order A-1 earned 100 points: 100 at 1 a unit.'],
	[
		PointType.Purchase,
		1,
		{ ...roundedReason, exact: '1', points: '1' },
		'Order A-1 earned 1 point: 100 at 1 a unit.',
	],
	[
		PointType.Purchase,
		37,
		{
			...roundedReason,
			base: '24.5',
			excluded: '70',
			rewardPart: '5.5',
			multiplier: '1.5',
			rules: [appliedRule('0.75', { lines: 2 }), appliedRule('-1', { name: 'Gifts', lines: 1 })],
			exact: '36.5',
			points: '37',
			rounding: 'nearest',
		},
		'Order A-1 earned 37 points: 24.5 (100 less 70 of products that do not earn and 5.5 paid with a reward) at 1 a unit, times 1.5 for the tier; "Shoes" gave 0.75 on 2 products; "Gifts" took 1 on 1 product; 36.5 is rounded to the nearest.',
	],
	[
		PointType.Purchase,
		110,
		{
			...roundedReason,
			rules: [appliedRule('10', { capped: 'budget' }), appliedRule('0', { capped: 'customer' })],
			exact: '110',
			points: '110',
		},
		'Order A-1 earned 110 points: 100 at 1 a unit; "Shoes" gave 10, all that was left of its budget; "Shoes" had given all it gives the customer.',
	],
	[
		PointType.Purchase,
		120,
		{
			...roundedReason,
			rules: [
				appliedRule('10', { inSegments: ['VIP'], notInSegments: ['Staff', 'Resellers'] }),
				appliedRule('10', { inSegments: ['VIP'], capped: 'budget' }),
			],
			exact: '120',
			points: '120',
		},
		'Order A-1 earned 120 points: 100 at 1 a unit; "Shoes" gave 10, the customer being in the segment "VIP", the customer being not in the segments "Staff", "Resellers"; "Shoes" gave 10, the customer being in the segment "VIP", all that was left of its budget.',
	],
	[
		PointType.Purchase,
		0,
		{ rule: 'purchase', order: 'A-1', nothing: 'the customer is not enrolled' },
		'Order A-1 earned nothing because the customer is not enrolled.',
	],
	[
		PointType.OrderCancel,
		-40,
		{ rule: 'cancellation', order: 'A-1', shortfall: 'debt' },
		'40 points were taken back because order A-1 was cancelled.',
	],
	[
		PointType.RewardRefund,
		60,
		{ rule: 'refund', order: 'A-1' },
		'60 points came back because order A-1, which had used a reward, was cancelled.',
	],
	[
		PointType.RewardRedeem,
		-60,
		{ rule: 'redeem', title: '10 off' },
		'60 points were spent on the reward "10 off".',
	],
	[
		PointType.Expiration,
		-5,
		{ rule: 'expiry', validUntil: '2026-06-15T02:59:59.999Z' },
		'5 points ended unused: they were valid until 2026-06-15T02:59:59.999Z.',
	],
	[
		PointType.ManualChange,
		500,
		{ rule: 'manual change', amount: '5', reason: 'sorry' },
		'500 points were added by hand (5 in currency): "sorry".',
	],
	[
		PointType.ManualChange,
		-500,
		{ rule: 'manual change', amount: '5', reason: 'mistake' },
		'500 points were removed by hand (5 in currency): "mistake".',
	],
	[
		PointType.ManualChange,
		50,
		{
			...{ rule: 'manual change', reason: 'sorry' },
			...{
				undoneBy: 'ana@example.com',
				undoneAt: '2026-06-15T12:00:00.000Z',
				undoneReason: 'wrong customer',
			},
		},
		'50 points were added by hand: "sorry". Undone by ana@example.com on 2026-06-15T12:00:00.000Z: "wrong customer".',
	],
	[
		PointType.ManualChange,
		-50,
		{ rule: 'undone change', undoes: 3, reason: 'wrong customer', author: 'ana@example.com' },
		'50 points were taken back because ana@example.com undid a manual change: "wrong customer".',
	],
	[
		PointType.ManualChange,
		50,
		{ rule: 'undone change', undoes: 3, reason: 'a mistake', author: 'ana@example.com' },
		'50 points came back because ana@example.com undid a manual change: "a mistake".',
	],
	[
		PointType.ManualChange,
		50,
		{ rule: 'forgiveness', undoes: 3 },
		'50 points were forgiven: what had been spent before the gift was undone.',
	],
	[PointType.Quiz, 20, { rule: 'quiz', quiz: 3 }, '20 points were given for completing quiz 3.'],
	[
		PointType.Quiz,
		20,
		{ rule: 'quiz', quiz: 3, title: 'Your taste' },
		'20 points were given for completing quiz "Your taste".',
	],
	[
		PointType.RewardRefund,
		10,
		{ rule: 'cancelled redemption', redemption: 3, why: 'sold out' },
		'10 points came back because the redemption of a reward was cancelled: "sold out".',
	],
	[
		PointType.RewardRefund,
		10,
		{ rule: 'unused redemption', redemption: 3 },
		'10 points came back because no order used the redeemed reward in time.',
	],
	[
		PointType.RewardRefund,
		10,
		{ rule: 'replaced redemption', redemption: 3 },
		'10 points came back because the cashback is used on the cart in another way.',
	],
	[
		PointType.RewardRefund,
		10,
		{ rule: 'changed cart', redemption: 3 },
		'10 points came back because the cart no longer fits the cashback used on it.',
	],
	[
		PointType.RewardRefund,
		10,
		{ rule: 'removed from cart', redemption: 3 },
		'10 points came back because the cashback was taken off the cart.',
	],
	[
		PointType.Referral,
		10,
		{ rule: 'referral', role: 'referrer', referrer: 'ana', friend: 'bia', order: 'B-1' },
		'10 points were given for a referral: bia bought for the first time.',
	],
	[
		PointType.Referral,
		5,
		{ rule: 'referral', role: 'friend', referrer: 'ana', friend: 'bia', order: 'B-1' },
		'5 points were given for coming on the word of ana.',
	],
	[
		PointType.OrderCancel,
		-10,
		{ rule: 'referral', cancelled: 'B-1', shortfall: 'forgive' },
		'10 points of a referral were taken back because order B-1 of the friend was cancelled or earns no more, what was already spent being forgiven.',
	],
	[
		PointType.Expiration,
		1,
		{ rule: 'expiry undone', validUntil: '2026-06-30T02:59:59.999Z' },
		'1 point that had ended on 2026-06-30T02:59:59.999Z was never given: the order earns less now.',
	],
	[
		PointType.OrderCancel,
		60,
		{ rule: 'forgiveness' },
		'60 points were forgiven: what had been spent before its order was cancelled or earned less.',
	],
	[
		PointType.OrderCancel,
		-60,
		{ rule: 'forgiveness undone' },
		'60 points were no longer forgiven: what had been spent came back, or its order earns more again.',
	],
	[PointType.Signup, 1, { rule: 'signup' }, '1 point was given for joining the program.'],
	[PointType.Birthday, 20, { rule: 'birthday' }, '20 points were given for a birthday.'],
	[
		PointType.CustomObjective,
		20,
		{ rule: 'objective', title: 'Write to us' },
		'20 points were given for an objective of the merchant: "Write to us".',
	],
]

for (const [type, points, reason, sentence] of TABLE) {
	test(sentence, () => {
		assert.equal(explainRecord({ type, points: decimal(points), reason }), sentence)
	})
}

test('every rule that the code writes into a record has a sentence and a case in the table', () => {
	const folder = path.join(import.meta.dirname, '..')
	const written = new Set(
		globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
			.map((file) => readFileSync(path.join(folder, file), 'utf8'))
			.flatMap((text) => [...text.matchAll(/\brule\??: ((?:'[a-z ]+'(?: \| )?)+)/g)])
			.flatMap(([, names]) => [...names!.matchAll(/'([^']+)'/g)].map(([, name]) => name!)),
	)
	assert.ok(written.size >= 12, `found ${[...written]}`)
	assert.deepEqual([...written].sort(), Object.keys(SENTENCES).sort())
	assert.deepEqual([...new Set(TABLE.map(([, , { rule }]) => rule))].sort(), Object.keys(SENTENCES).sort())
})
