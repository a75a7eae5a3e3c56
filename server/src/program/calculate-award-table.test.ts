import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAwardRow } from '../../test/support/award-table.ts'
import { calculateAward } from './calculate-award.ts'
import { explainRules } from './explain-rules.ts'

/**
 * Columns: name | order and program | expected points.
 *
 * The second column begins with the total. Then follow, after commas, lines as in `shoe:60@acme<shoes<clothes` (product,
 * price, brand, categories upwards; `!` for an inactive product), other members of the order, and settings as in
 * `2/unit`, `min 50`, `round up`, `not brand acme`. Rules are in brackets: `[effect if condition & condition; option]`.
 */
const TABLE = `
the usual rate                                  | 100                                              | 100
another rate                                    | 100, 2.5/unit                                    | 250
a rate below one                                | 99, 0.1/unit                                     | 9
rounding down                                   | 10.99                                            | 10
rounding to the nearest, up                     | 10.50, round nearest                             | 11
rounding to the nearest, down                   | 10.49, round nearest                             | 10
rounding up                                     | 10.01, round up                                  | 11
two decimals                                    | 10.55, digits 2                                  | 10.55
three decimals rounded to two                   | 10.55, 0.1/unit, digits 2, round nearest         | 1.06
below the minimum                               | 49.99, min 50                                    | 0
at the minimum                                  | 50, min 50                                       | 50
the objective is off                            | 100, off                                         | 0
not enrolled                                    | 100, unenrolled                                  | 0
a tier that multiplies                          | 100, tier x1.5                                   | 150
an excluded product                             | 100, shoe:60, hat:40, not product hat            | 60
an excluded brand                               | 100, shoe:60@acme, hat:40, not brand acme        | 40
an excluded category, by one far below          | 100, shoe:60<shoes<clothes, hat:40, not category clothes | 40
excluded lines cost more than the order         | 50, shoe:60, not product shoe                    | 0
a reward paid a part, which earns               | 100, paid 30                                     | 100
a reward paid a part, which does not            | 100, paid 30, reward part out                    | 70
a reward paid everything                        | 100, paid 100, reward part out                   | 0
product                                         | 100, shoe:60, hat:40 [multiply 2 if product shoe] | 160
product that is not there                       | 100, hat:40 [multiply 2 if product shoe]         | 100
one of several products, once a line            | 100, shoe:60, hat:40 [add 5 if product shoe hat] | 110
an inactive product earns nothing extra         | 100, shoe:60!, hat:40 [multiply 2 if product shoe hat] | 140
category                                        | 100, shoe:60<shoes, hat:40 [multiply 3 if category shoes] | 220
category, from far below, once                  | 100, shoe:60<boots<shoes<clothes [add 7 if category clothes shoes] | 107
brand                                           | 100, shoe:60@acme, hat:40 [multiply 2 if brand acme] | 160
product price from                              | 100, shoe:60, hat:40 [add 10 if productPrice min=50] | 110
product price range                             | 100, shoe:60, hat:40, sock:9.99 [add 10 if productPrice min=10,max=60] | 120
payment method                                  | 100, pays pix [add 20 if paymentMethod pix]      | 120
another payment method                          | 100, pays card [add 20 if paymentMethod pix]     | 100
one of several payment methods                  | 100, pays card+pix [add 20 if paymentMethod pix] | 120
several payment methods, none of them           | 100, pays card+cash [add 20 if paymentMethod pix] | 100
rules of two payment methods, both used         | 100, pays card+pix [add 20 if paymentMethod pix] [add 5 if paymentMethod card] | 125
branch                                          | 100, at north [multiply 2 if branch north south] | 200
sales person                                    | 100, by rui [add 1 if salesPerson rui]           | 101
channel                                         | 100, channel 3 [multiply 2 if channel 3]         | 200
another channel                                 | 100, channel 0 [multiply 2 if channel 3]         | 100
weekday: a Wednesday                            | 100, on 2026-06-10T15:00 [multiply 2 if weekday days=3] | 200
weekday: in the zone, it is still Wednesday     | 100, on 2026-06-11T01:00Z [multiply 2 if weekday days=3] | 200
weekday: not a Thursday                         | 100, on 2026-06-10T15:00 [multiply 2 if weekday days=4+5] | 100
hours, the first minute                         | 100, on 2026-06-10T09:00 [multiply 2 if weekday from=09:00,to=12:00] | 200
hours, a minute too late                        | 100, on 2026-06-10T12:00 [multiply 2 if weekday from=09:00,to=12:00] | 100
hours over midnight                             | 100, on 2026-06-10T01:30 [multiply 2 if weekday from=22:00,to=02:00] | 200
date range, its last minute                     | 100, on 2026-06-12T23:59 [multiply 2 if dateRange from=2026-06-10,to=2026-06-12] | 200
date range, over                                | 100, on 2026-06-13T00:00 [multiply 2 if dateRange from=2026-06-10,to=2026-06-12] | 100
a rule that has not begun                       | 100 [multiply 2; from 2026-07-01]                | 100
a rule on its last day                          | 100, on 2026-06-30T23:00 [multiply 2; until 2026-06-30] | 200
a rule that is off                              | 100 [multiply 2; off]                            | 100
tier                                            | 100, in tier 7 [add 30 if tier 7 8]              | 130
another tier                                    | 100, in tier 6 [add 30 if tier 7 8]              | 100
RFM group                                       | 100, group 1 [multiply 2 if rfmGroup 1 2]        | 200
in a segment                                    | 100, segments !7+8 [multiply 2 if inSegment 7 8]  | 200
in none of the segments                         | 100, segments !7+!8 [multiply 2 if inSegment 7 8] | 100
not in a segment                                | 100, segments !7+8 [multiply 2 if notInSegment 7] | 200
not in a segment, but in the other              | 100, segments !7+8 [multiply 2 if notInSegment 7 8] | 100
a segment that is gone: nobody is in it         | 100 [multiply 2 if inSegment 7]                  | 100
a segment that is gone: nobody is outside       | 100 [multiply 2 if notInSegment 7]               | 100
first purchase                                  | 100, purchase 1 [add 50 if firstPurchase]        | 150
not the first any more                          | 100, purchase 2 [add 50 if firstPurchase]        | 100
every third purchase                            | 100, purchase 6 [add 50 if nthPurchase every=3]  | 150
not the third                                   | 100, purchase 7 [add 50 if nthPurchase every=3]  | 100
exactly the fifth purchase                      | 100, purchase 5 [add 50 if nthPurchase at=5+10]  | 150
order total from                                | 200, [add 25 if orderTotal min=200]              | 225
order total range, above it                     | 200.01, [add 25 if orderTotal min=100,max=200]   | 200
metadata, name and value                        | 100, meta gift=yes [add 5 if metadata name=gift,value=yes] | 105
metadata, another value                         | 100, meta gift=no [add 5 if metadata name=gift,value=yes] | 100
metadata, name alone                            | 100, meta gift=no [add 5 if metadata name=gift]  | 105
two conditions, both hold                       | 100, shoe:60@acme, pays pix [multiply 2 if brand acme & paymentMethod pix] | 160
two conditions, one holds                       | 100, shoe:60@acme, pays card [multiply 2 if brand acme & paymentMethod pix] | 100
replace the rate of a category                  | 100, shoe:60<shoes [replaceRate 3 if category shoes] | 220
replace the rate with nothing                   | 100, gift:30 [replaceRate 0 if product gift]     | 70
two that replace one line's rate with nothing   | 200, shoe:100@acme, hat:100 [replaceRate 0 if product shoe] [replaceRate 0 if brand acme] | 100
two that replace the rate: the first counts     | 100 [replaceRate 2; priority 1] [replaceRate 3; priority 2] | 300
two that replace the rate, each its own line    | 200, shoe:100, hat:100 [replaceRate 2 if product shoe] [replaceRate 3 if product hat] | 500
one line's rate replaced, then the order's      | 200, shoe:100, hat:60 [replaceRate 5 if product shoe] [replaceRate 2] | 700
the order's rate replaced, then one line's      | 200, shoe:100 [replaceRate 2] [replaceRate 5 if product shoe] | 400
a rate replaced twice, the first used up        | 100 [replaceRate 5; budget 9; given 9] [replaceRate 3] | 300
a rate replaced, capped on the lines it has     | 200, shoe:100@acme, hat:100@acme [replaceRate 0 if product shoe] [replaceRate 9 if brand acme; at most 50] | 150
a rate replaced and points multiplied           | 100, shoe:100 [replaceRate 3 if product shoe] [multiply 2 if product shoe] | 400
nothing for one line                            | 100, shoe:60, hat:40 [multiply 0 if product shoe] | 40
nothing for one line, said twice                | 100, shoe:60@acme, hat:40 [multiply 0 if product shoe] [multiply 0 if brand acme] | 40
nothing for one line, and half for the order    | 200, shoe:100, hat:100 [multiply 0 if product shoe] [multiply 0.5] | 50
nothing for a line, and fixed points all the same | 100, shoe:60@acme, hat:40 [multiply 0 if product shoe] [replaceRate 0 if brand acme] [add 5 if product shoe] | 45
nothing for lines that cost more than the order | 150, shoe:100, hat:100 [multiply 0 if product shoe] [multiply 0 if product hat] [add 7] | 7
two that replace, in a tier that multiplies     | 200, tier x1.5, shoe:100@acme, hat:100 [replaceRate 0 if product shoe] [replaceRate 0 if brand acme] | 150
two that replace, on a very large order         | 999999999999.99, digits 4 [replaceRate 1.2345] [replaceRate 2] | 1234499999999.9876
replace the rate of the order                   | 100, 2/unit [replaceRate 5]                      | 500
multiply by a fraction, rounded once            | 33.33, 0.5/unit [multiply 1.5]                   | 24
a line earns on no more than was paid           | 50, shoe:60 [multiply 2 if product shoe]         | 100
a product makes the whole order earn double     | 100, shoe:60, hat:40 [multiply 2 if product shoe; whole] | 200
a line rule on an order without lines           | 100 [multiply 2 if product shoe]                 | 100
an excluded line earns nothing extra either     | 100, shoe:60, not product shoe [add 5 if product shoe] | 40
tiers multiply the extra, not what is added     | 100, tier x2 [multiply 2] [add 10]               | 410
two rules add up                                | 100 [multiply 2] [multiply 3]                    | 400
best only: the better of two                    | 100 [multiply 2; best] [multiply 3; best]        | 300
best only: better than the others together      | 100 [multiply 5; best] [multiply 2] [add 10]     | 500
best only: worse than the others together       | 100 [multiply 2; best] [multiply 2] [add 10]     | 210
first only: alone                               | 100 [multiply 2; first; priority 9] [multiply 5] | 200
first only: another stands before it            | 100 [multiply 2; first] [multiply 5; priority 9] | 500
cap per order                                   | 500 [multiply 3; at most 100]                    | 600
cap per customer and month                      | 100 [multiply 3; a month 150; used 60]           | 190
cap per customer, used up                       | 100 [multiply 3; a day 150; used 150]            | 100
budget                                          | 100 [multiply 3; budget 1000; given 900]         | 200
budget exhausted: the next rule applies         | 100 [multiply 3; budget 90; given 90; first; priority 9] [add 5] | 105
a very large order is exact                     | 999999999999.99, digits 4 [multiply 1.2345]      | 1234499999999.9876
the tightest of all caps                        | 100 [multiply 3; at most 150; a year 120; budget 80] | 180
`

const rows = TABLE.trim()
	.split('\n')
	.map((row) => row.split('|').map((cell) => cell.trim()) as [string, string, string])

for (const [name, order, points] of rows) {
	test(`${name}: ${order} → ${points}`, () => {
		const { program, purchase } = parseAwardRow(order)
		assert.equal(calculateAward(program, purchase).points.toString(), points)
	})
	test(`${name}: every rule is explained by what was decided`, () => {
		const { program, purchase } = parseAwardRow(order)
		const { applied } = calculateAward(program, purchase)
		const explained = explainRules(program, purchase)
		assert.deepEqual(explained.map(({ id }) => id).sort(), program.rules.map(({ id }) => id).sort())
		assert.deepEqual(
			explained
				.filter(({ outcome }) => outcome === 'applied' || outcome === 'usedUp')
				.map(({ id }) => id)
				.sort(),
			applied.map(({ rule }) => rule.id).sort(),
		)
	})
}

test('the table covers every condition and every effect', async () => {
	const { CONDITIONS } = await import('./rules/conditions.ts')
	const { EFFECTS } = await import('./rules/effects.ts')
	for (const { code } of [...CONDITIONS, ...EFFECTS]) assert.match(TABLE, new RegExp(`\\b${code}\\b`))
})
