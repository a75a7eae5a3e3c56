import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAwardRow } from '../../test/support/award-table.ts'
import { explainRules } from './explain-rules.ts'

/** What is said of the rules of an order, without their ids and names, the first by priority first. */
const explain = (row: string) => {
	const { program, purchase } = parseAwardRow(row)
	return explainRules(program, purchase).map(({ id: _, name: __, ...outcome }) => outcome)
}
const unmet = (code: string, args: object, values: unknown[]) => ({
	outcome: 'condition',
	condition: { code, args },
	values,
})

for (const [row, ...outcomes] of [
	['100 [multiply 2]', { outcome: 'applied', points: '100', lines: 0, cap: null }],
	['100 [multiply 2; off]', { outcome: 'paused' }],
	['100 [multiply 2; from 2026-07-01]', { outcome: 'notStarted', moment: '2026-07-01' }],
	['100 [multiply 2; until 2026-05-31]', { outcome: 'ended', moment: '2026-05-31' }],
	['100, off [multiply 2]', { outcome: 'orderEarnsNothing' }],
	['100, min 200 [multiply 2] [add 5; off]', { outcome: 'orderEarnsNothing' }, { outcome: 'paused' }],
	[
		'100, shoe:60<Shoes<Clothes, hat:40 [multiply 2 if category shoes]',
		unmet('category', { categories: ['shoes'] }, ['Shoes', 'Clothes']),
	],
	['100, shoe:60@acme, hat:40 [add 5 if brand nike]', unmet('brand', { brands: ['nike'] }, ['acme', null])],
	['100, shoe:60 [add 5 if product hat]', unmet('product', { products: ['hat'] }, ['shoe'])],
	['100, shoe:60 [add 5 if productPrice min=70]', unmet('productPrice', { min: 70 }, [60])],
	[
		'100, pays card+cash [add 5 if paymentMethod pix]',
		unmet('paymentMethod', { paymentMethods: ['pix'] }, ['card', 'cash']),
	],
	['100 [add 5 if paymentMethod pix]', unmet('paymentMethod', { paymentMethods: ['pix'] }, [])],
	['100, at north [add 5 if branch south]', unmet('branch', { branches: ['south'] }, ['north'])],
	['100, by rui [add 5 if salesPerson ana]', unmet('salesPerson', { salesPeople: ['ana'] }, ['rui'])],
	['100, channel 0 [add 5 if channel 3]', unmet('channel', { channels: [3] }, [0])],
	[
		'100, on 2026-06-10T12:05 [add 5 if weekday days=4]',
		unmet('weekday', { days: [4] }, [{ weekday: 3, minute: 725 }]),
	],
	[
		'100, on 2026-06-10T12:00 [add 5 if dateRange from=2026-06-11]',
		unmet('dateRange', { from: '2026-06-11' }, ['2026-06-10T15:00:00.000Z']),
	],
	['100, in tier 6 [add 5 if tier 7]', unmet('tier', { tiers: [7] }, [6])],
	['100 [add 5 if tier 7]', unmet('tier', { tiers: [7] }, [null])],
	['100, group 3 [add 5 if rfmGroup 1]', unmet('rfmGroup', { groups: [1] }, [3])],
	['100, purchase 4 [add 5 if firstPurchase]', unmet('firstPurchase', {}, [4])],
	['100, purchase 4 [add 5 if nthPurchase every=3]', unmet('nthPurchase', { every: 3 }, [4])],
	['100 [add 5 if orderTotal min=200]', unmet('orderTotal', { min: 200 }, [100])],
	[
		'100, meta gift=no [add 5 if metadata name=gift,value=yes]',
		unmet('metadata', { name: 'gift', value: 'yes' }, ['no']),
	],
	['100 [add 5 if product shoe]', { outcome: 'noProduct' }],
	['100, shoe:60! [add 5 if product shoe]', { outcome: 'noProduct' }],
	['100, shoe:60, not product shoe [add 5 if product shoe]', { outcome: 'noProduct' }],
	['100, shoe:60@acme, hat:40@nike [add 5 if product shoe & brand nike]', { outcome: 'noProductMeetsAll' }],
	['100 [multiply 3; budget 90; given 90]', { outcome: 'usedUp', cap: 'budget' }],
	['100 [multiply 3; a day 150; used 150]', { outcome: 'usedUp', cap: 'customer' }],
	['100 [multiply 3; at most 50]', { outcome: 'applied', points: '50', lines: 0, cap: 'order' }],
	[
		'100 [multiply 2; first; priority 9] [add 5]',
		{ outcome: 'applied', points: '100', lines: 0, cap: null },
		{ outcome: 'excluded', why: 'first', by: ['multiply 2; first; priority 9'] },
	],
	[
		'100 [add 5; priority 9] [multiply 2; first]',
		{ outcome: 'applied', points: '5', lines: 0, cap: null },
		{ outcome: 'excluded', why: 'notFirst', by: ['add 5; priority 9'] },
	],
	[
		'100 [add 5] [multiply 2; best]',
		{ outcome: 'excluded', why: 'best', by: ['multiply 2; best'] },
		{ outcome: 'applied', points: '100', lines: 0, cap: null },
	],
	[
		'100 [add 500] [multiply 2; best]',
		{ outcome: 'applied', points: '500', lines: 0, cap: null },
		{ outcome: 'excluded', why: 'others', by: ['add 500'] },
	],
	[
		'100 [replaceRate 3; priority 2] [replaceRate 2; priority 1]',
		{ outcome: 'applied', points: '200', lines: 0, cap: null },
		{ outcome: 'excluded', why: 'rateReplaced', by: ['replaceRate 3; priority 2'] },
	],
] as [string, ...object[]][])
	test(`${row}: ${JSON.stringify(outcomes)}`, () => assert.deepEqual(explain(row), outcomes))
