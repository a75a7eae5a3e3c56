import { type Static, type TObject, Type } from 'typebox'
import { type Decimal, decimal, ZERO } from '../../db/decimal.ts'
import { decimalTextSchema, NO_EXTRA_MEMBERS } from './arguments.ts'

/** The points that a rule gives for each currency unit, and for each time it applies. */
export interface Gain {
	perUnit: Decimal
	perMatch: Decimal
}

export interface Effect<Args extends TObject = TObject> {
	code: string
	title: string
	meaning: string
	args: Args
	/** Whether it replaces the base rate. Only one such effect counts for a line. */
	replacesRate?: true
	/** The points in addition to those of the base rate. */
	gain(args: Static<Args>, rate: Decimal): Gain
}

const declareEffect = <Args extends TObject>(declared: Effect<Args>): Effect => declared as unknown as Effect

/** All effects of rules. */
export const EFFECTS: readonly Effect[] = [
	declareEffect({
		code: 'multiply',
		title: 'Multiply points',
		meaning: 'Multiplies points: 2 = double.',
		args: Type.Object(
			{ factor: decimalTextSchema('How many times the usual points.', 'Multiplier') },
			NO_EXTRA_MEMBERS,
		),
		gain: ({ factor }, rate) => ({ perUnit: rate.times(decimal(factor).minus(1)), perMatch: ZERO }),
	}),
	declareEffect({
		code: 'add',
		title: 'Add points',
		meaning:
			'Adds a fixed number of points to each order, or to each matching product. Tiers don’t multiply them.',
		args: Type.Object({ points: decimalTextSchema('How many points.', 'Points') }, NO_EXTRA_MEMBERS),
		gain: ({ points }) => ({ perUnit: ZERO, perMatch: decimal(points) }),
	}),
	declareEffect({
		code: 'replaceRate',
		title: 'Change the rate',
		meaning:
			'Replaces the points per currency unit, also with fewer or 0. If several rules match a product, the first one counts.',
		args: Type.Object(
			{ pointsPerUnit: decimalTextSchema('Points per currency unit.', 'Points per currency unit') },
			NO_EXTRA_MEMBERS,
		),
		replacesRate: true,
		gain: ({ pointsPerUnit }, rate) => ({ perUnit: decimal(pointsPerUnit).minus(rate), perMatch: ZERO }),
	}),
]

const byCode = new Map(EFFECTS.map((declared) => [declared.code, declared]))

export const findEffect = (code: string): Effect | undefined => byCode.get(code)
