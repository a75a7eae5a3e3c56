import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createStoryRunner, type StoryOptions } from '../../test/support/story.ts'
import { useWorld } from '../../test/support/world.ts'
import { findViolations } from './find-violations.ts'

const world = useWorld()
const runStory = createStoryRunner(world)

const story = (name: string, lines: string[], options: StoryOptions = {}): void => {
	test(name, () => runStory(lines, options))
}

// 1. Balance = lots − debt = sum of records.

story('a customer can spend what they earned, and no more', [
	'balance ana 0 $0',
	'earn ana 100 as A',
	'event ana add A 100 $1 leaves 100 $1',
	'redeem ana 60 as R',
	'event ana remove R -60 $-0.60 leaves 40 $0.40 from A:60/$0.6',
	'redeem ana 60 → insufficient',
	'event ana remove R -60 $-0.60 leaves 40 $0.40 from A:60/$0.6',
	'balance ana 40 $0.40',
	'lots ana A:40/$0.4',
])

story('commands in one batch are applied in order and see the results of earlier ones', [
	'earn ana 100 as A & redeem ana 60 as R & redeem ana 60 → insufficient & earn ana 30 as B & redeem ana 60 as S',
	'event ana remove S -60 $-0.60 leaves 10 $0.10 from A:40/$0.4 B:20/$0.2',
	'lots ana B:10/$0.1',
])

story('customers in the same batch do not affect each other', [
	'earn ana 100 as A & earn bia 50 as B & redeem bia 20 as R & redeem ana 20 as S',
	'balance ana 80 $0.80',
	'balance bia 30 $0.30',
	'event bia remove R -20 $-0.20 leaves 30 $0.30 from B:20/$0.2',
	'redeem bia 80 → insufficient & redeem ana 80',
	'balance ana 0 $0',
	'balance bia 30 $0.30',
])

story('commands on zero points create records and events like any others', [
	'earn ana 0 as A',
	'event ana add A 0 $0 leaves 0 $0',
	'lots ana',
	'redeem ana 0 as R',
	'event ana remove R 0 $0 leaves 0 $0',
	'refund ana R as F',
	'event ana update F 0 $0 leaves 0 $0',
	'cancel ana A as C',
	'event ana remove C 0 $0 leaves 0 $0',
	'spend ana $0 as S',
	'balance ana 0 $0',
])

story('fractions of 0.0001 points are kept exactly', [
	'earn ana 0.0001 worth $0 as A',
	'earn ana 0.0003 worth $0.01 as B',
	'redeem ana 0.0002 as R',
	'event ana remove R -0.0002 $0 leaves 0.0002 $0.01 from A:0.0001/$0 B:0.0001/$0',
	'redeem ana 0.0002 as S',
	'event ana remove S -0.0002 $-0.01 leaves 0 $0 from B:0.0002/$0.01',
])

// 2. Soonest-expiring first, then oldest; cashback in proportion, the last draw takes the exact rest.

story(
	'spending draws from the soonest-expiring lot first, then from the oldest; lots that never expire come last',
	[
		'earn ana 10 for ever as N',
		'earn ana 10 for 90 days as C',
		'earn ana 10 for 30 days as A',
		'earn ana 10 for 30 days as B',
		'redeem ana 35 as R',
		'event ana remove R -35 $-0.35 leaves 5 $0.05 from A:10/$0.1 B:10/$0.1 C:10/$0.1 N:5/$0.05',
	],
)

story('three draws on a lot worth one cent add up to the cent', [
	'earn ana 3 worth $0.01 as A',
	'redeem ana 1 as R',
	'event ana remove R -1 $0 leaves 2 $0.01 from A:1/$0',
	'redeem ana 1 as S',
	'event ana remove S -1 $-0.01 leaves 1 $0 from A:1/$0.01',
	'redeem ana 1 as T',
	'event ana remove T -1 $0 leaves 0 $0 from A:1/$0',
])

story('three draws on a lot worth one currency unit add up to the unit', [
	'earn ana 3 worth $1 as A',
	'redeem ana 1 as R',
	'event ana remove R -1 $-0.33 leaves 2 $0.67 from A:1/$0.33',
	'redeem ana 1 as S',
	'event ana remove S -1 $-0.34 leaves 1 $0.33 from A:1/$0.34',
	'redeem ana 1 as T',
	'event ana remove T -1 $-0.33 leaves 0 $0 from A:1/$0.33',
])

story('spending cashback also draws its points, rounded in favour of the customer', [
	'earn ana 100 worth $3 as A',
	'spend ana $1 as R',
	'event ana remove R -33.3333 $-1 leaves 66.6667 $2 from A:33.3333/$1',
	'spend ana $2 as S',
	'event ana remove S -66.6667 $-2 leaves 0 $0 from A:66.6667/$2',
	'spend ana $0.01 → insufficient',
])

story('a change of the point value does not affect existing lots', [
	'earn ana 100 worth $1 as A',
	'earn ana 100 worth $5 as B',
	'redeem ana 150 as R',
	'event ana remove R -150 $-3.50 leaves 50 $2.50 from A:100/$1 B:50/$2.5',
])

// 3. Shortfall: a cancellation always succeeds.

story('points that were spent before the cancellation become debt, which the next earnings pay first', [
	'earn ana 100 as A',
	'redeem ana 60 as R',
	'cancel ana A as C',
	'event ana remove C -100 $-1 leaves -60 $-0.60 from A:40/$0.4',
	'balance ana -60 $-0.60',
	'debt ana 60 $0.60',
	'lots ana',
	'redeem ana 1 → insufficient',
	'earn ana 50 as B',
	'event ana add B 50 $0.50 leaves -10 $-0.10 from C:50/$0.5',
	'debt ana 10 $0.10',
	'lots ana',
	'earn ana 30 as D',
	'event ana add D 30 $0.30 leaves 20 $0.20 from C:10/$0.1',
	'debt ana 0 $0',
	'lots ana D:20/$0.2',
])

story('a cancellation takes from other lots before it creates debt', [
	'earn ana 100 for 30 days as A',
	'redeem ana 100 as R',
	'earn ana 30 for 10 days as B',
	'earn ana 50 for 5 days as D',
	'cancel ana A as C',
	'event ana remove C -100 $-1 leaves -20 $-0.20 from D:50/$0.5 B:30/$0.3',
	'debt ana 20 $0.20',
])

story(
	'a cancellation takes the unspent part of the cancelled award first, even if other lots expire sooner',
	[
		'earn ana 100 for 90 days as A',
		'earn ana 40 for 10 days as B',
		'redeem ana 50 as R',
		'cancel ana A as C',
		'event ana remove C -100 $-1 leaves -10 $-0.10 from A:90/$0.9',
		'debt ana 10 $0.10',
	],
)

story('a merchant can forgive the shortfall instead of creating debt', [
	'earn ana 100 as A',
	'redeem ana 60 as R',
	'cancel ana A forgiving as C',
	'event 1 before ana add W 60 $0.60 leaves 100 $1',
	'event ana remove C -100 $-1 leaves 0 $0 from A:40/$0.4 W:60/$0.6',
	'debt ana 0 $0',
	'earn ana 50 as B',
	'event ana add B 50 $0.50 leaves 50 $0.50',
])

story('several debts are paid oldest first', [
	'earn ana 30 as A & earn ana 50 as B & redeem ana 80 as R',
	'cancel ana A as C',
	'cancel ana B as D',
	'debt ana 80 $0.80',
	'earn ana 60 as E',
	'event ana add E 60 $0.60 leaves -20 $-0.20 from C:30/$0.3 D:30/$0.3',
	'debt ana 20 $0.20',
])

story('a manual removal never creates debt', [
	'earn ana 100 as A',
	'spend ana $1.01 → insufficient',
	'debt ana 0 $0',
	'balance ana 100 $1',
])

story('a debt keeps its value in currency when points are worth more by the time it is paid', [
	'earn ana 100 worth $1 as A & redeem ana 100 as R',
	'cancel ana A as C',
	'debt ana 100 $1',
	'earn ana 100 worth $5 as B',
	'event ana add B 100 $5 leaves 0 $4 from C:100/$1',
	'debt ana 0 $0',
	'lots ana B:0/$4',
	'spend ana $3 as S',
	'event ana remove S 0 $-3 leaves 0 $1 from B:0/$3',
])

story('the rest of a debt stays owed in currency when points are worth less by the time it is paid', [
	'earn ana 100 worth $5 as A & redeem ana 100 as R',
	'cancel ana A as C',
	'earn ana 100 worth $1 as B',
	'event ana add B 100 $1 leaves 0 $-4 from C:100/$1',
	'debt ana 0 $4',
	'earn ana 100 worth $4.50 as D',
	'event ana add D 100 $4.50 leaves 100 $0.50 from C:0/$4',
	'debt ana 0 $0',
	'lots ana D:100/$0.5',
])

story('cancelling after earning at another point value gives the same result as cancelling before', [
	'earn ana 100 worth $1 as A & redeem ana 100 as R',
	'earn ana 100 worth $5 as B',
	'cancel ana A as C',
	'event ana remove C -100 $-1 leaves 0 $4 from B:100/$1',
	'lots ana B:0/$4',
])

// 4. Refunds.

story('a refund returns points to their original lots, which keep their expiry dates', [
	'earn ana 100 for 30 days as A & earn ana 100 for 60 days as B',
	'redeem ana 150 as R',
	'lots ana B:50/$0.5 until 2026-08-14',
	'refund ana R as F',
	'event ana update F 150 $1.50 leaves 200 $2 from A:100/$1 B:50/$0.5',
	'lots ana A:100/$1 until 2026-07-15 B:100/$1 until 2026-08-14',
])

story('refunded points of a lot that has expired become a new lot with thirty days of grace', [
	'earn ana 100 for 10 days as A & earn ana 100 for 60 days as B',
	'redeem ana 150 as R',
	'pass 20 days',
	'refund ana R as F',
	'event 1 before ana update F 50 $0.50 leaves 100 $1 from B:50/$0.5',
	'event ana add G 100 $1 leaves 200 $2',
	'lots ana G:100/$1 until 2026-08-04 B:100/$1 until 2026-08-14',
	'pass 31 days',
	'balance ana 100 $1',
	'sweep → 1 lot',
	'lots ana B:100/$1',
	'event ana remove X -100 $-1 leaves 100 $1 from G:100/$1',
])

story('forgiveness is undone when the spent points are refunded', [
	'earn ana 100 for 60 days as A',
	'redeem ana 100 as R',
	'change ana A to 30 forgiving',
	'event 1 before ana add W 70 $0.70 leaves 70 $0.70',
	'event ana update A 30 $0.30 leaves 0 $0 from W:70/$0.7',
	'refund ana R as F',
	'event 1 before ana update F 100 $1 leaves 100 $1 from A:100/$1',
	'event ana remove V -70 $-0.70 leaves 30 $0.30 from W:70/$0.7',
	'lots ana A:30/$0.3',
])

story('a refund after the award was lowered pays the debt the lowering left', [
	'earn ana 100 for 60 days as A',
	'redeem ana 100 as R',
	'change ana A to 30',
	'event ana update A 30 $0.30 leaves -70 $-0.70',
	'debt ana 70 $0.70',
	'refund ana R as F',
	'event ana update F 100 $1 leaves 30 $0.30 from A:100/$1',
	'debt ana 0 $0',
	'balance ana 30 $0.30',
])

story('points with a grace period are kept in a separate lot from points that never expire', [
	'earn ana 50 for 5 days as A & earn ana 100 for ever as N',
	'redeem ana 150 as R',
	'change ana N to 0',
	'pass 10 days',
	'refund ana R as F',
	'event ana add G 50 $0.50 leaves 50 $0.50',
	'lots ana G:50/$0.5 until 2026-07-25',
	'debt ana 0 $0',
])

story('a refund to a customer in debt pays the debt', [
	'earn ana 100 as A',
	'redeem ana 60 as R',
	'cancel ana A as C',
	'balance ana -60',
	'refund ana R as F',
	'event ana update F 60 $0.60 leaves 0 $0 from A:60/$0.6',
	'debt ana 0 $0',
	'lots ana',
])

// 5. Expiry.

story("points expire exactly at the end of the day in the merchant's time zone", [
	'at 2026-06-15T12:00:00Z',
	'earn ana 100 for 1 days as A',
	'at 2026-06-17T02:59:59.999Z',
	'balance ana 100 $1',
	'redeem ana 10 as R',
	'at 2026-06-17T03:00:00Z',
	'balance ana 0 $0',
	'redeem ana 1 → insufficient',
	'event ana remove X -90 $-0.90 leaves 0 $0 from A:90/$0.9',
])

story('late in the evening the local date counts, not the UTC date', [
	'at 2026-06-16T02:30:00Z', // 23:30 on the 15th
	'earn ana 100 for 0 days as A',
	'lots ana A:100/$1 until 2026-06-15',
	'at 2026-06-16T03:00:00Z',
	'balance ana 0 $0',
])

story(
	'expiry accounts for the 23-hour day on which the clocks go forward',
	[
		'at 2026-03-07T12:00:00Z',
		'earn ana 100 for 1 days as A',
		'at 2026-03-09T03:59:59.999Z', // 23:59:59.999 in summer time
		'balance ana 100 $1',
		'at 2026-03-09T04:00:00Z',
		'balance ana 0 $0',
	],
	{ timeZone: 'America/New_York' },
)

story(
	'expiry accounts for the 25-hour day on which the clocks go back',
	[
		'at 2026-10-31T12:00:00Z',
		'earn ana 100 for 1 days as A',
		'at 2026-11-02T04:59:59.999Z',
		'balance ana 100 $1',
		'at 2026-11-02T05:00:00Z',
		'balance ana 0 $0',
	],
	{ timeZone: 'America/New_York' },
)

story(
	'expiry is right on a day before one that has no midnight',
	[
		'at 2026-04-23T12:00:00Z', // in Cairo the 24th begins at 01:00
		'earn ana 100 for 0 days as A',
		'at 2026-04-23T21:59:59.999Z',
		'balance ana 100 $1',
		'at 2026-04-23T22:00:00Z',
		'balance ana 0 $0',
	],
	{ timeZone: 'Africa/Cairo' },
)

story('a lot expires once, whether a command or the expiry job comes first', [
	'earn ana 100 for 1 days as A & earn bia 70 for 1 days as B & earn bia 30 for 9 days as C',
	'pass 3 days',
	'balance ana 0 $0',
	'earn ana 5 as D',
	'event ana add D 5 $0.05 leaves 5 $0.05',
	'sweep → 1 lot',
	'event bia remove X -70 $-0.70 leaves 30 $0.30 from B:70/$0.7',
	'sweep → 0 lots',
	'balance ana 5 $0.05',
	'balance bia 30 $0.30',
	'pass 7 days',
	'sweep → 1 lot',
	'sweep → 0 lots',
	'balance bia 0 $0',
])

story('every lot that expires gets its own expiration record', [
	'earn ana 10 for 1 days as A & earn ana 20 for 2 days as B & earn ana 30 for ever as N',
	'pass 5 days',
	'redeem ana 31 → insufficient',
	'event ana remove X -20 $-0.20 leaves 30 $0.30 from B:20/$0.2',
	'redeem ana 30 as R',
	'event ana remove R -30 $-0.30 leaves 0 $0 from N:30/$0.3',
])

story('cancelling an award takes back the spent part only; the expiry of the rest is undone', [
	'earn ana 100 for 5 days as A',
	'redeem ana 60 as R',
	'pass 10 days',
	'cancel ana A as C',
	'event 1 before ana add Y 40 $0.40 leaves 40 $0.40 from A:40/$0.4',
	'event ana remove C -100 $-1 leaves -60 $-0.60 from A:40/$0.4',
	'debt ana 60 $0.60',
])

story('cancelling an award gives the same result after the expiry job has run', [
	'earn ana 100 for 5 days as A',
	'redeem ana 60 as R',
	'pass 10 days',
	'sweep',
	'pass 1 days',
	'cancel ana A as C',
	'event 1 before ana add Y 40 $0.40 leaves 40 $0.40 from A:40/$0.4',
	'event ana remove C -100 $-1 leaves -60 $-0.60 from A:40/$0.4',
])

story('debt does not expire', [
	'earn ana 100 for 5 days as A & redeem ana 100 as R',
	'cancel ana A as C',
	'pass 1000 days',
	'sweep',
	'balance ana -100 $-1',
])

// 6. Reasons are stored with the record; 7. only the remainder, metadata and awards can change.

story('raising and lowering an award changes the same record', [
	'earn ana 100 as A',
	'change ana A to 150',
	'event ana update A 150 $1.50 leaves 150 $1.50',
	'lots ana A:150/$1.5',
	'change ana A to 40',
	'event ana update A 40 $0.40 leaves 40 $0.40',
	'lots ana A:40/$0.4',
	'change ana A to 40',
	'event ana update A 40 $0.40 leaves 40 $0.40',
])

story('lowering a partly spent award takes its rest, then other lots, then creates debt', [
	'earn ana 100 for 30 days as A',
	'redeem ana 70 as R',
	'change ana A to 50',
	'event ana update A 50 $0.50 leaves -20 $-0.20',
	'debt ana 20 $0.20',
	'change ana A to 90',
	'event ana update A 90 $0.90 leaves 20 $0.20',
	'debt ana 0 $0',
	'lots ana A:20/$0.2',
	'earn ana 40 for 5 days as B',
	'change ana A to 10',
	'event ana update A 10 $0.10 leaves -20 $-0.20 from B:40/$0.4',
])

story('lowering a partly expired award does not take the expired part a second time', [
	'earn ana 100 for 5 days as A',
	'redeem ana 30 as R',
	'pass 10 days',
	'earn ana 100 as B',
	'change ana A to 80', // 70 expired unspent, more than the 20 to be taken
	'event 1 before ana add Y 20 $0.20 leaves 120 $1.20 from A:20/$0.2',
	'event ana update A 80 $0.80 leaves 100 $1',
	'change ana A to 20',
	'event 1 before ana add Z 50 $0.50 leaves 150 $1.50 from A:50/$0.5',
	'event ana update A 20 $0.20 leaves 90 $0.90 from B:10/$0.1',
	'change ana A to 200', // the cover returns to B; the rest expires at once
	'event 1 before ana update A 200 $2 leaves 270 $2.70',
	'event ana remove X -170 $-1.70 leaves 100 $1 from A:170/$1.7',
	'lots ana B:100/$1',
])

story('lowering and raising an award after the point value changed restores the same lots', [
	'earn ana 100 worth $1 as A & redeem ana 100 as R & earn ana 100 worth $5 as B',
	'change ana A to 50 worth $0.50',
	'event ana update A 50 $0.50 leaves 50 $4.50 from B:50/$0.5',
	'change ana A to 100 worth $1',
	'event ana update A 100 $1 leaves 100 $5',
	'lots ana B:100/$5',
])

story('forgiving the shortfall of a lowered award creates a record of its own', [
	'earn ana 100 as A',
	'redeem ana 70 as R',
	'change ana A to 50 forgiving',
	'event 1 before ana add W 20 $0.20 leaves 50 $0.50',
	'event ana update A 50 $0.50 leaves 0 $0 from W:20/$0.2',
	'debt ana 0 $0',
	'change ana A to 100 forgiving',
	'event 1 before ana update A 100 $1 leaves 50 $0.50',
	'event ana remove V -20 $-0.20 leaves 30 $0.30 from W:20/$0.2',
	'lots ana A:30/$0.3',
])

// Corrections after the lot has expired.

story('a correction and its reversal after the lot has expired cancel each other out', [
	'earn ana 200 for 20 days as A',
	'redeem ana 200 as R',
	'pass 40 days',
	'change ana A to 100',
	'balance ana -100 $-1',
	'change ana A to 200',
	'event ana update A 200 $2 leaves 0 $0',
	'balance ana 0 $0',
	'debt ana 0 $0',
])

story(
	'when an award is raised again, payments of its debt return to their lots and expire if those have expired',
	[
		'earn ana 200 for 20 days as A',
		'redeem ana 200 as R',
		'change ana A to 100',
		'earn ana 60 for 5 days as B & earn ana 60 for 90 days as D',
		'balance ana 20 $0.20',
		'pass 40 days',
		'change ana A to 200',
		'event 1 before ana update A 200 $2 leaves 120 $1.20',
		'event ana remove X -60 $-0.60 leaves 60 $0.60 from B:60/$0.6',
		'lots ana D:60/$0.6',
	],
)

story('points returned to a lot that was cancelled meanwhile reduce the debt of that cancellation', [
	'earn ana 100 for ever as A & redeem ana 100 as R',
	'earn ana 80 for ever as B',
	'cancel ana A as C', // 80 from B, 20 owed
	'debt ana 20 $0.20',
	'cancel ana B as D',
	'debt ana 100 $1',
	'refund ana R as F',
	'balance ana 0 $0',
	'debt ana 0 $0',
	'lots ana',
])

// Grace.

story('a grace period is granted once', [
	'earn ana 100 for 10 days as A',
	'redeem ana 100 as R',
	'pass 20 days',
	'refund ana R as G',
	'event ana add G 100 $1 leaves 100 $1',
	'redeem ana 100 as S',
	'pass 32 days',
	'refund ana S as T',
	'event 1 before ana update T 100 $1 leaves 100 $1 from G:100/$1',
	'event ana remove X -100 $-1 leaves 0 $0 from G:100/$1',
	'balance ana 0 $0',
])

story('lowering or cancelling an award also takes back its points in grace lots', [
	'earn ana 100 for 10 days as A',
	'redeem ana 100 as R',
	'pass 20 days',
	'refund ana R as G',
	'change ana A to 40',
	'event ana update A 40 $0.40 leaves 40 $0.40 from G:60/$0.6',
	'change ana A to 90',
	'lots ana G:90/$0.9',
	'redeem ana 70 as S',
	'cancel ana A as C',
	'event ana remove C -90 $-0.90 leaves -70 $-0.70 from G:90/$0.9',
	'refund ana S as T',
	'balance ana 0 $0',
	'debt ana 0 $0',
])

story('cancelling an award whose grace lot has expired creates no debt', [
	'earn ana 100 for 10 days as A',
	'redeem ana 100 as R',
	'pass 20 days',
	'refund ana R as G',
	'pass 40 days',
	'balance ana 0 $0',
	'cancel ana A as C',
	'balance ana 0 $0',
	'debt ana 0 $0',
])

story('of two lots that expire together, the older one is spent first', [
	'earn ana 10 for 30 days as A',
	'earn ana 10 for 30 days as B',
	'redeem ana 12 as R',
	'event ana remove R -12 $-0.12 leaves 8 $0.08 from A:10/$0.1 B:2/$0.02',
])

story('many small redemptions leave the same currency as one large redemption', [
	'earn ana 1000 worth $4 as A',
	Array.from({ length: 100 }, () => 'redeem ana 1').join(' & '),
	'balance ana 900 $3.60',
	Array.from({ length: 300 }, () => 'redeem ana 1').join(' & '),
	'balance ana 600 $2.40',
	'spend ana $1.20',
	'balance ana 300 $1.20',
])

story('adding metadata emits an update event of the record', [
	'earn ana 100 as A',
	'annotate ana A till=four',
	'event ana update A 100 $1 leaves 100 $1',
	'annotate ana A till=five',
	'balance ana 100 $1',
])

// Orders use the same ledger.

story('an order earns points, changes, and is returned after its points were spent', [
	'order ana 100 as A',
	'event ana add A 100 $1 leaves 100 $1',
	'redeem ana 30 as R',
	'total A 250',
	'event ana update A 250 $2.50 leaves 220 $2.20',
	'total A 20',
	'event ana update A 20 $0.20 leaves -10 $-0.10',
	'return A',
	'balance ana -30 $-0.30',
	'order ana 50 as B',
	'balance ana 20 $0.20',
	'debt ana 0 $0',
])

story(
	'returning an order creates no debt if the merchant forgives shortfalls',
	['order ana 100 as A', 'redeem ana 30 as R', 'return A', 'balance ana 0 $0', 'debt ana 0 $0'],
	{ settings: { shortfall: 'forgive' } },
)

story('returning an order twice takes its points once', [
	'order ana 100 as A',
	'order ana 40 as B',
	'return A',
	'return A',
	'balance ana 40 $0.40',
])

// More open lots than the first read returns (FIRST_LOTS).

const repeatLines = (count: number, text: (index: number) => string): string =>
	Array.from({ length: count }, (_, index) => text(index)).join(' & ')

story('spending reaches lots beyond the first read', [
	repeatLines(620, (index) => `earn ana 1 for ${100 + index} days as L${index}`),
	'redeem ana 3 as R',
	'event ana remove R -3 $-0.03 leaves 617 $6.17 from L0:1/$0.01 L1:1/$0.01 L2:1/$0.01',
	'redeem ana 618 → insufficient',
	'redeem ana 610',
	'lots ana L613:1/$0.01 L614:1/$0.01 L615:1/$0.01 L616:1/$0.01 L617:1/$0.01 L618:1/$0.01 L619:1/$0.01',
	'spend ana $0.07',
	'balance ana 0 $0',
])

story('lots beyond the first read still expire after all lots of the first read were spent', [
	repeatLines(520, (index) => `earn ana 1 for ${100 + index} days as L${index}`),
	'redeem ana 500',
	'balance ana 20 $0.20',
	'pass 700 days',
	'balance ana 0 $0',
	'sweep → 20 lots',
	'lots ana',
])

story('spending works if all lots of the first read have expired', [
	repeatLines(600, (index) => `earn ana 1 for ${1 + index} days as L${index}`),
	'pass 560 days',
	'balance ana 41 $0.41',
	'redeem ana 2 as R',
	'event ana remove R -2 $-0.02 leaves 39 $0.39 from L559:1/$0.01 L560:1/$0.01',
	'sweep → 0 lots',
	'pass 100 days',
	'sweep → 39 lots',
	'sweep → 0 lots',
	'balance ana 0 $0',
])

story('the expiry job returns for the rest if only some lots of the first read have expired', [
	repeatLines(600, (index) => `earn ana 1 for ${1 + index} days as L${index}`),
	'pass 10 days',
	'sweep → 9 lots',
	'sweep → 0 lots',
	'balance ana 591 $5.91',
	'pass 1 days',
	'sweep → 1 lot',
	'balance ana 590 $5.90',
	'pass 1000 days',
	'sweep → 590 lots',
	'sweep → 0 lots',
	'balance ana 0 $0',
])

story('an award beyond the first read can be changed, refunded and cancelled', [
	repeatLines(510, (index) => `earn ana 1 for ${10 + index} days as L${index}`),
	'earn ana 300 for 900 days as A',
	'change ana A to 200',
	'event ana update A 200 $2 leaves 710 $7.10',
	'change ana A to 250',
	'event ana update A 250 $2.50 leaves 760 $7.60',
	'redeem ana 700 as R',
	'balance ana 60 $0.60',
	'refund ana R as F',
	'balance ana 760 $7.60',
	'cancel ana A as C',
	'event ana remove C -250 $-2.50 leaves 510 $5.10 from A:250/$2.5',
])

test('verification finds an open lot that the next expiry of its account does not account for', async () => {
	const { merchant } = await world.merchant()
	await runStory(['earn ana 10 for 5 days as A'])
	const [account] = await world.db.rows<{ merchant_id: number }>(sql`
		update accounts set next_expiry = null
		where merchant_id > ${merchant.id} returning merchant_id`)
	const found = (await findViolations(world.db, account!.merchant_id)).map(({ sentence }) => sentence)
	await world.db.rows(sql`
		update accounts a set next_expiry = (
			select min(valid_until) from point_records r
			where r.merchant_id = a.merchant_id and r.customer_id = a.customer_id)
		where merchant_id = ${account!.merchant_id}`)
	assert.deepEqual(found, [
		'the account was edited from outside: it does not carry the seal of what it says',
		'a lot ends 2026-06-21 02:59:59.999+00, and the account expects the first to end never',
	])
})
