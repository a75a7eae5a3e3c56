import { type TSchema, Type } from 'typebox'
import { CouponType } from '../enums.ts'
import { assignedId, enumerated, id, items, LIMITS, nonBlank, nullable, string } from '../members.ts'
import type { Change } from './change-of.ts'
import type { AdminCouponList } from './coupon-lists.ts'
import { type ProgramSettings, ProgramSettingsChange } from './program.ts'
import { type AdminQuiz, QuizChange } from './quizzes.ts'
import { type AdminReward, RewardChange } from './rewards.ts'
import { type AdminTier, TierChange } from './tiers.ts'

type Entry<T> = Change<T> & { Id?: number | null }
type CouponListEntry = Omit<AdminCouponList, 'Id' | 'CouponCount' | 'UsedCoupons'> & {
	Id?: number | null
	Codes?: string[] | null
}

/** A complete program as one file, which can be kept in a repository. Omitted parts stay unchanged. */
export interface ProgramDocument {
	ReadFrom?: { Merchant: string; Since?: string | null; Version: number; State?: string | null } | null
	Settings?: Change<ProgramSettings>
	Tiers?: Entry<Omit<AdminTier, 'Id' | 'CustomerCount' | 'MemberCount'>>[]
	Rewards?: (Entry<Omit<AdminReward, 'Id' | 'Redeemed' | 'PreGeneratedCouponLists'>> & {
		PreGeneratedCouponLists?: CouponListEntry[] | null
	})[]
	Quizzes?: Entry<Omit<AdminQuiz, 'Id' | 'Completions'>>[]
}

const Id = Type.Optional(
	nullable(
		assignedId(
			'Id that the service assigned. Where it is left out, or of another merchant, the name decides what is meant.',
		),
	),
)

const CouponLists = Type.Array(
	Type.Object(
		{
			Id,
			ListName: nonBlank('Name of the list.'),
			CouponsType: enumerated(CouponType.enumeration, 'What the value means.'),
			CouponsValue: Type.Number({ description: 'How much a code is worth.', minimum: 0 }),
			Codes: Type.Optional(nullable(items(id('A code.'), 'The codes of a new list.', 50_000))),
		},
		{ additionalProperties: false },
	),
	{ description: 'Its lists of codes; those without an Id are brought.' },
)

/** A change with an optional id of the entry it is about. */
const entries = (change: TSchema, more: Record<string, TSchema> = {}) => {
	const { properties, ...rest } = change as TSchema & { properties: Record<string, TSchema> }
	return Type.Optional(
		Type.Unsafe({
			type: 'array',
			maxItems: LIMITS.pointQueries,
			items: { ...rest, properties: { Id, ...properties, ...more } },
		} as TSchema),
	)
}

export const ProgramDocumentSchema = Type.Object(
	{
		ReadFrom: Type.Optional(
			nullable(
				Type.Object(
					{
						Merchant: string('Whose program it is; ids are known by their names where it is another one.'),
						Since: Type.Optional(nullable(string('Since when the merchant is there.'))),
						Version: assignedId('The version that was read; an older one than in force is refused.'),
						State: Type.Optional(
							nullable(string('Stands for the tiers, rewards and quizzes that were read.')),
						),
					},
					{ additionalProperties: false, description: 'Where it was read.' },
				),
			),
		),
		Settings: Type.Optional(ProgramSettingsChange),
		Tiers: entries(TierChange),
		Rewards: entries(RewardChange, { PreGeneratedCouponLists: CouponLists }),
		Quizzes: entries(QuizChange),
	},
	{ additionalProperties: false },
)
