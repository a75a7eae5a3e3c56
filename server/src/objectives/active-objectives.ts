import { PointType } from '@fiel/contract'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { POINT_TYPES } from '../program/objective.ts'
import type { CustomObjective, Program } from '../program/settings.ts'

/**
 * The ids of the objectives that every program has. The merchant chooses the ids of its own objectives, which are
 * positive.
 */
export const STANDARD_OBJECTIVE_IDS = { purchase: -1, signup: -2, birthday: -3, referral: -4 } as const

/** The part of a program that describes a standard objective. */
export type StandardObjective = keyof typeof STANDARD_OBJECTIVE_IDS

/** The standard objective with an id; undefined for the ids of the merchant's own. */
export const standardObjectiveOf = (id: number): StandardObjective | undefined =>
	(Object.keys(STANDARD_OBJECTIVE_IDS) as StandardObjective[]).find(
		(name) => STANDARD_OBJECTIVE_IDS[name] === id,
	)

export interface ActiveObjective {
	id: number
	type: PointType
	title: string | LocalizedMessage
	description: LocalizedMessage | null
	points: string
	/** How completions of it are stored; null if they are not counted. */
	counted: { objective: string; period: CustomObjective['period']; max: number | null } | null
}

/** Completions of a custom objective are stored under this name. */
export const objectiveKey = ({ id }: { id: number }): string => `custom:${id}`

/** The active objectives of a program: the standard ones, then the merchant's own. */
export const activeObjectives = (program: Program): ActiveObjective[] => {
	const { purchase, signup, birthday, referral, custom } = program
	const standard = {
		purchase: {
			type: PointType.Purchase,
			title: localized.purchaseTitle(),
			description: localized.purchaseDescription(),
			points: purchase.pointsPerUnit,
			counted: null,
		},
		signup: {
			type: PointType.Signup,
			title: localized.signupTitle(),
			description: localized.signupDescription(),
			points: signup.points,
			counted: { objective: 'signup', period: 'ever', max: 1 },
		},
		birthday: {
			type: PointType.Birthday,
			title: localized.birthdayTitle(),
			description: localized.birthdayDescription(),
			points: birthday.points,
			counted: { objective: 'birthday', period: 'year', max: 1 },
		},
		referral: {
			type: PointType.Referral,
			title: localized.referralTitle(),
			description: localized.referralDescription(),
			points: referral.points,
			counted: null,
		},
	} as const
	const names = Object.keys(standard) as StandardObjective[]
	return [
		...names
			.filter((name) => program[name].isActive)
			.map((name) => ({ id: STANDARD_OBJECTIVE_IDS[name], ...standard[name] })),
		...custom.filter(({ isActive }) => isActive).map(customObjective),
	]
}

const customObjective = (objective: CustomObjective): ActiveObjective => ({
	id: objective.id,
	type: POINT_TYPES[objective.type],
	title: objective.title,
	description: null,
	points: objective.points,
	counted: {
		objective: objectiveKey(objective),
		period: objective.period,
		max: objective.maxPerCustomer,
	},
})
