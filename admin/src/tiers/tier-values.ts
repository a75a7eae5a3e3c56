import type { AdminTier } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'
import { TierBenefitType } from '../api/values.ts'

export type Tier = Omit<AdminTier, 'Id' | 'CustomerCount' | 'MemberCount'>
/** The value of a number input: '' while it is empty. */
type Entry = number | ''

interface GoalValues {
	Name: string
	Measure: Tier['Goals'][number]['Measure']
	Value: Entry
	Period: { Kind: 'ever' | 'year' | 'days'; Days: Entry }
}

type BenefitValues = Omit<Tier['Benefits'][number], 'Multiplier' | 'Bonus'> & {
	Multiplier: Entry
	Bonus: Entry
}

/** The form values of a tier: no input has a null value. */
export type TierValues = Omit<
	Tier,
	'Order' | 'GraceDays' | 'Color' | 'Caption' | 'IconUrl' | 'Identifier' | 'Goals' | 'Benefits'
> & {
	Order: Entry
	GraceDays: Entry
	Color: string
	Caption: string
	IconUrl: string
	Identifier: string
	Goals: GoalValues[]
	Benefits: BenefitValues[]
}

export type TierFormOf = UseFormReturnType<TierValues>

export const tierValues = ({
	Id: _,
	CustomerCount: __,
	MemberCount: ___,
	...tier
}: AdminTier): TierValues => ({
	...tier,
	Color: tier.Color ?? '',
	Caption: tier.Caption ?? '',
	IconUrl: tier.IconUrl ?? '',
	Identifier: tier.Identifier ?? '',
	Goals: tier.Goals.map((goal) => ({
		...goal,
		Period: { Kind: goal.Period?.Kind ?? 'ever', Days: goal.Period?.Days ?? '' },
	})),
	Benefits: tier.Benefits.map((benefit) => ({
		...benefit,
		Multiplier: benefit.Multiplier ?? '',
		Bonus: benefit.Bonus ?? '',
	})),
})

/** A new tier at the end of the ladder; the first tier is the base. */
export const newTier = (tiers: readonly AdminTier[]): TierValues => ({
	Name: '',
	Order: Math.max(0, ...tiers.map(({ Order }) => Order)) + 1,
	Color: '',
	Caption: '',
	IconUrl: '',
	Identifier: '',
	IsActive: true,
	IsBase: tiers.length === 0,
	Goals: tiers.length === 0 ? [] : [newGoal()],
	Match: 'all',
	GraceDays: 0,
	Benefits: [],
})

export const newGoal = (): GoalValues => ({
	Name: '',
	Measure: 'spend',
	Value: '',
	Period: { Kind: 'ever', Days: '' },
})

export const newBenefit = (): BenefitValues => ({
	Type: TierBenefitType.PointsMultiplier,
	SubType: 0,
	Description: '',
	Multiplier: '',
	Bonus: '',
	RewardId: null,
	Objective: null,
})

const orNull = <T>(entry: T | ''): T | null => (entry === '' ? null : entry)

/** The form in the format of the API, without members that the kind of a benefit does not use. */
export const tierBody = (values: TierValues): Tier => ({
	...values,
	Order: Number(values.Order),
	GraceDays: Number(values.GraceDays),
	Color: orNull(values.Color),
	Caption: orNull(values.Caption),
	IconUrl: orNull(values.IconUrl),
	Identifier: orNull(values.Identifier),
	Goals: values.Goals.map((goal) => ({
		...goal,
		Value: Number(goal.Value),
		Period:
			goal.Period.Kind === 'ever'
				? null
				: { Kind: goal.Period.Kind, Days: goal.Period.Kind === 'days' ? Number(goal.Period.Days) : null },
	})),
	Benefits: values.Benefits.map((benefit) => ({
		...benefit,
		SubType: benefit.SubType ?? 0,
		Multiplier: benefit.Type === TierBenefitType.PointsMultiplier ? orNull(benefit.Multiplier) : null,
		Bonus: benefit.Type === TierBenefitType.ObjectiveBonus ? orNull(benefit.Bonus) : null,
		RewardId: benefit.Type === TierBenefitType.ExclusiveReward ? benefit.RewardId : null,
	})),
})
