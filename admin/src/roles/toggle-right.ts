import type { Right } from '@fiel/contract'

/** The right without which the pages of another one cannot be opened. */
const NEEDS: Partial<Record<Right, Right>> = {
	'customers.edit': 'customers.view',
	'segments.edit': 'customers.view',
	'customers.merge': 'customers.view',
	'customers.erase': 'customers.view',
	'points.change': 'customers.view',
	'points.large': 'points.change',
	'points.approve': 'customers.view',
	'orders.cancel': 'orders.view',
	'program.edit': 'program.view',
	'rewards.edit': 'program.view',
	'tiers.edit': 'program.view',
	'quizzes.edit': 'program.view',
	'coupons.edit': 'coupons.view',
	'webhooks.edit': 'integrations.view',
	'keys.edit': 'integrations.view',
	'settings.edit': 'program.view',
}

/** Gives a right together with those that it needs, or takes it together with those that need it. */
export const toggleRight = (rights: readonly Right[], right: Right): Right[] =>
	rights.includes(right)
		? rights.filter((one) => !withNeeds(one).includes(right))
		: [...new Set([...rights, ...withNeeds(right)])]

/** A right, and those that it needs. */
const withNeeds = (right: Right): Right[] => {
	const needed = NEEDS[right]
	return needed ? [right, ...withNeeds(needed)] : [right]
}
