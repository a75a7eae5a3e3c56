import type { ConditionKind, Segment, SegmentCondition } from '@fiel/contract'
import { numberOrNull } from './number-or-null.ts'

/** A condition in the form; every input has a value. */
export interface ConditionValues {
	/** Identifies the row while it is edited. */
	key: string
	Kind: ConditionKind
	Not: boolean
	Values: string[]
	AtLeast: number | ''
	AtMost: number | ''
	Days: number | ''
	From: string
	To: string
}

export interface SegmentValues {
	Name: string
	Description: string
	Conditions: ConditionValues[]
}

type Member = 'Values' | 'AtLeast' | 'AtMost' | 'Days' | 'From' | 'To'

const RANGE: Member[] = ['AtLeast', 'AtMost']

/** The inputs of each kind of condition, in the order of the list of kinds. */
export const INPUTS: Record<ConditionKind, Member[]> = {
	lastOrderWithin: ['Days'],
	lastOrderBefore: ['Days'],
	lastOrderBetween: ['From', 'To'],
	neverOrdered: [],
	orders: [...RANGE, 'Days'],
	spend: [...RANGE, 'Days'],
	group: ['Values'],
	tier: ['Values'],
	branch: ['Values'],
	points: RANGE,
	cashback: RANGE,
	pointsExpireWithin: ['Days'],
	birthdayThisMonth: [],
	birthdayWithin: ['Days'],
	birthdayMonth: ['Values'],
	joinedWithin: ['Days'],
	joinedBetween: ['From', 'To'],
	tagsAny: ['Values'],
	tagsAll: ['Values'],
	enrolled: [],
	blocked: [],
	hasEmail: [],
	hasPhone: [],
	customers: ['Values'],
}

export const conditionValues = (condition: SegmentCondition): ConditionValues => ({
	key: crypto.randomUUID(),
	Kind: condition.Kind,
	Not: condition.Not ?? false,
	Values: condition.Values ?? [],
	AtLeast: condition.AtLeast ?? '',
	AtMost: condition.AtMost ?? '',
	Days: condition.Days ?? '',
	From: condition.From ?? '',
	To: condition.To ?? '',
})

/** Only the members that the kind has; those that are empty are left out. */
export const conditionBody = (values: ConditionValues): SegmentCondition => {
	const has = (member: Member): boolean => INPUTS[values.Kind].includes(member)
	return {
		Kind: values.Kind,
		...(values.Not && { Not: true }),
		...(has('Values') && { Values: values.Values }),
		...(has('AtLeast') && { AtLeast: numberOrNull(values.AtLeast) }),
		...(has('AtMost') && { AtMost: numberOrNull(values.AtMost) }),
		...(has('Days') && { Days: numberOrNull(values.Days) }),
		...(has('From') && { From: values.From || null }),
		...(has('To') && { To: values.To || null }),
	}
}

export const segmentValues = (
	segment: Pick<Segment, 'Name' | 'Description' | 'Conditions'>,
): SegmentValues => ({
	Name: segment.Name,
	Description: segment.Description ?? '',
	Conditions: segment.Conditions.map(conditionValues),
})

export const segmentBody = ({ Name, Description, Conditions }: SegmentValues) => ({
	Name: Name.trim(),
	Description: Description.trim() || null,
	Conditions: Conditions.map(conditionBody),
})

/** Segments that most shops want. */
export const SUGGESTIONS: Record<'birthday' | 'away' | 'expiring' | 'best', SegmentCondition[]> = {
	birthday: [{ Kind: 'birthdayThisMonth' }, { Kind: 'enrolled' }],
	away: [{ Kind: 'lastOrderBefore', Days: 90 }],
	expiring: [{ Kind: 'pointsExpireWithin', Days: 30 }],
	best: [{ Kind: 'group', Values: ['1'] }],
}
