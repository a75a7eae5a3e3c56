import { PointType } from '@fiel/contract'
import fc from 'fast-check'
import { decimal } from '../../src/db/decimal.ts'
import type { LedgerAmount } from '../../src/ledger/machine/account.ts'
import type { UnitAmount } from './ledger-model.ts'

/** A step of a random history. `which` is an index into the records that it can apply to, and wraps around. */
export type HistoryStep =
	| { do: 'pass'; days: number }
	| { do: 'earn'; amount: UnitAmount; days: number | null }
	| { do: 'spend'; unit: 'p' | 'c'; wanted: number }
	| { do: 'cancel'; which: number; forgive: boolean }
	| { do: 'change'; which: number; amount: UnitAmount; forgive: boolean }
	| { do: 'refund'; which: number }
	| { do: 'annotate'; which: number }

const POINT = 10_000
/** Mostly whole points, as programs give them; sometimes fractions. */
const points = fc.oneof(
	{ weight: 6, arbitrary: fc.nat(300).map((count) => count * POINT) },
	{ weight: 1, arbitrary: fc.nat(40_000) },
)
/** The value of points changes over the years; sometimes cashback is off. */
const amount = fc
	.record({ p: points, value: fc.constantFrom(0, 0.01, 0.033, 0.05, 1.5) })
	.map(({ p, value }) => ({ p, c: Math.round((p / POINT) * value * 100) }))
const days = fc.option(fc.nat(60), { nil: null, freq: 6 })
const which = fc.nat(20)
const forgive = fc.boolean()

const step: fc.Arbitrary<HistoryStep> = fc.oneof(
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.nat(25) }) },
	{ weight: 6, arbitrary: fc.record({ do: fc.constant('earn' as const), amount, days }) },
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('spend' as const),
			unit: fc.constant('p' as const),
			wanted: points,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('spend' as const),
			unit: fc.constant('c' as const),
			wanted: fc.nat(600),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, forgive }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), which, amount, forgive }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('annotate' as const), which }) },
)

export const arbitraryHistory = (longest: number): fc.Arbitrary<HistoryStep[]> =>
	fc.array(step, { minLength: 1, maxLength: longest, size: 'max' })

export const amountFromPair = ({ p, c }: UnitAmount): LedgerAmount => ({
	points: decimal(p).div(POINT),
	cashback: decimal(c).div(100),
})
export const pairOf = ({ points: p, cashback: c }: LedgerAmount): UnitAmount => ({
	p: p.times(POINT).toNumber() + 0, // no negative zero
	c: c.times(100).toNumber() + 0,
})

export const START = Date.UTC(2026, 0, 1)
export const DAY_MS = 86_400_000
export const GRACE_DAYS = 30
export const EARNED = { type: PointType.Purchase, reason: { rule: 'test' } }
export const SPENT = { type: PointType.RewardRedeem, reason: { rule: 'test' } }
export const CANCELLED = { type: PointType.OrderCancel, reason: { rule: 'test' } }
export const REFUNDED = { type: PointType.RewardRefund, reason: { rule: 'test' } }
