/** The features of the private interface; every operation belongs to one. */
export const FEATURES = [
	'customers',
	'members',
	'points',
	'orders',
	'rewards',
	'coupons',
	'catalogue',
	'activities',
	'program',
	'reports',
] as const
export type Feature = (typeof FEATURES)[number]
