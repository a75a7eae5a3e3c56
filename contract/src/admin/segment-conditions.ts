import { type Static, Type } from 'typebox'
import { amount, flag, items, optional, shape, text, wholeNumber } from '../members.ts'

/** The members that a condition may have beside `Kind` and `Not`. */
export const CONDITION_MEMBERS = ['Values', 'AtLeast', 'AtMost', 'Days', 'From', 'To'] as const
export type ConditionMember = (typeof CONDITION_MEMBERS)[number]

/** What a kind of condition needs: `all` of these members, and at least one of `some`; `may` says what it may have. */
interface ConditionMembers {
	all?: readonly ConditionMember[]
	some?: readonly ConditionMember[]
	may?: readonly ConditionMember[]
}

/** Every kind of condition with its members. A new kind is one entry here, one on the server and one in the panel. */
export const SEGMENT_CONDITIONS = {
	group: { all: ['Values'] },
	tier: { all: ['Values'] },
	enrolled: {},
	blocked: {},
	orders: { some: ['AtLeast', 'AtMost'], may: ['Days'] },
	spend: { some: ['AtLeast', 'AtMost'], may: ['Days'] },
	branch: { all: ['Values'] },
	lastOrderWithin: { all: ['Days'] },
	lastOrderBefore: { all: ['Days'] },
	lastOrderBetween: { some: ['From', 'To'] },
	neverOrdered: {},
	points: { some: ['AtLeast', 'AtMost'] },
	cashback: { some: ['AtLeast', 'AtMost'] },
	pointsExpireWithin: { all: ['Days'] },
	birthdayThisMonth: {},
	birthdayWithin: { all: ['Days'] },
	birthdayMonth: { all: ['Values'] },
	joinedWithin: { all: ['Days'] },
	joinedBetween: { some: ['From', 'To'] },
	tagsAny: { all: ['Values'] },
	tagsAll: { all: ['Values'] },
	hasEmail: {},
	hasPhone: {},
	customers: { all: ['Values'] },
} as const satisfies Record<string, ConditionMembers>

export type ConditionKind = keyof typeof SEGMENT_CONDITIONS

export const membersOfCondition = (kind: ConditionKind): Required<ConditionMembers> => ({
	all: [],
	some: [],
	may: [],
	...SEGMENT_CONDITIONS[kind],
})

export const MOST_CONDITIONS = 20
export const MOST_CONDITION_DAYS = 3660
export const MOST_CONDITION_VALUES = 100
/** The most customers that a condition can name one by one. */
export const MOST_CHOSEN_CUSTOMERS = 1000

const kinds = Object.keys(SEGMENT_CONDITIONS) as ConditionKind[]

export const SegmentCondition = shape(
	'SegmentCondition',
	'Something that holds for a customer.',
	{
		Kind: Type.Unsafe<ConditionKind>({
			type: 'string',
			enum: kinds,
			description:
				'What is looked at: the RFM group; the tier; whether the customer takes part, or is blocked; orders and spend, ever or in the last `Days` days; the branch of the last order; the last order less than `Days` days ago, longer ago than that, between two days, or none at all; points, cashback; points that expire within `Days` days; the birthday in this month, in the next `Days` days, in some months; when the customer joined; tags; an email address, a telephone number; the customer itself.',
		}),
		Not: optional(flag('True for customers for whom it does not hold.')),
		Values: optional(
			items(
				text(
					'A number of an RFM group, the id of a tier, a tag or a branch, a month from 1 to 12, or the store id of a customer.',
					{
						max: 255,
					},
				),
				`Any of these; for \`tagsAll\`, all of them. ${MOST_CONDITION_VALUES} at most, and ${MOST_CHOSEN_CUSTOMERS} for \`customers\`.`,
				MOST_CHOSEN_CUSTOMERS,
			),
		),
		AtLeast: optional(amount('The least that counts.')),
		AtMost: optional(amount('The most that counts.')),
		Days: optional(wholeNumber('A number of days.', { minimum: 1, maximum: MOST_CONDITION_DAYS })),
		From: optional(text('The first day, as in 2026-11-14.', { max: 10 })),
		To: optional(text('The last day, as in 2026-11-14.', { max: 10 })),
	},
	{ additionalProperties: false },
)
export type SegmentCondition = Static<typeof SegmentCondition>
