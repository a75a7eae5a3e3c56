import { type Static, type TObject, Type } from 'typebox'
import { type Decimal, decimal, ZERO } from '../../db/decimal.ts'
import { closed, exact } from './arguments.ts'

/** What a rule gives: so much for every currency unit, and so much for every time it applies. */
export interface Gain {
	perUnit: Decimal
	each: Decimal
}

export interface Effect<Args extends TObject = TObject> {
	code: string
	title: string
	meaning: string
	args: Args
	/** Whether it stands in the place of the usual rate, so that only one such effect can count for a line. */
	replaces?: true
	/** What it gives besides what the usual rate gives already. */
	gain(args: Static<Args>, rate: Decimal): Gain
}

const effect = <Args extends TObject>(declared: Effect<Args>): Effect => declared as unknown as Effect

/** Everything a rule may do. */
export const EFFECTS: readonly Effect[] = [
	effect({
		code: 'multiply',
		title: 'Multiply points',
		meaning: 'So many times the usual points: 2 gives as much again.',
		args: Type.Object({ factor: exact('How many times the usual points.', 'Factor') }, closed),
		gain: ({ factor }, rate) => ({ perUnit: rate.times(decimal(factor).minus(1)), each: ZERO }),
	}),
	effect({
		code: 'add',
		title: 'Add points',
		meaning: 'A fixed number of points: once an order, or once for every line. Tiers do not multiply them.',
		args: Type.Object({ points: exact('How many points.', 'Points') }, closed),
		gain: ({ points }) => ({ perUnit: ZERO, each: decimal(points) }),
	}),
	effect({
		code: 'replaceRate',
		title: 'Replace the rate',
		meaning:
			'Other points per currency unit than usual; may also be fewer, or 0. Of several that apply to a line the first by priority counts.',
		args: Type.Object({ pointsPerUnit: exact('Points per currency unit.', 'Points per unit') }, closed),
		replaces: true,
		gain: ({ pointsPerUnit }, rate) => ({ perUnit: decimal(pointsPerUnit).minus(rate), each: ZERO }),
	}),
]

const byCode = new Map(EFFECTS.map((declared) => [declared.code, declared]))

export const findEffect = (code: string): Effect | undefined => byCode.get(code)
