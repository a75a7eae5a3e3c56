export const ROLES = ['owner', 'manager', 'editor', 'viewer', 'cashier', 'support'] as const
export type Role = (typeof ROLES)[number]

/** What a role may do in the panel, in groups. Every operation says which right it needs. */
export const RIGHT_GROUPS = {
	figures: { 'figures.view': 'See the overview and the first steps.' },
	customers: {
		'customers.view': 'See customers and the history of their points.',
		'contacts.view': 'See contact data of customers in full, and export them.',
		'customers.edit': 'Add, change, block and place customers.',
		'segments.edit': 'Change segments and the list of tags, and all customers of a segment at once.',
		'customers.merge': 'Merge customers, and undo a merge.',
		'customers.erase': 'Hand out or erase all data of a person.',
	},
	points: {
		'points.change': 'Give and take points by hand, and undo such changes.',
		'points.large': 'Give and take more by hand than the limit for confirmation.',
		'points.approve': 'Approve or reject manual changes of others.',
		'points.limits': 'Set the limits of manual changes.',
	},
	orders: {
		'orders.view': 'See orders, returns and the shifts of the counter.',
		'orders.cancel': 'Cancel orders and redemptions, and take returns.',
		counter: 'Work at the counter: sales, rewards, returns and new customers.',
	},
	program: {
		'program.view': 'See the program, campaigns, tiers, rewards, quizzes and products.',
		'program.edit': 'Change the program, campaigns and how the program looks in the shop.',
		'rewards.edit': 'Change rewards.',
		'tiers.edit': 'Change tiers.',
		'quizzes.edit': 'Change quizzes.',
		'coupons.view': 'See coupons.',
		'coupons.edit': 'End coupons, and change lists of codes.',
	},
	data: {
		'imports.edit': 'Import files.',
		exports: 'Export lists, and see imports.',
		'views.share': 'Share saved views of lists with all users.',
	},
	integrations: {
		'integrations.view': 'See webhooks, API keys, the PIN gateway and the settings for members.',
		'webhooks.edit': 'Change webhooks and the PIN gateway.',
		'keys.edit': 'Change API keys, public tokens, and the interface and secrets for members.',
	},
	administration: {
		'settings.edit':
			'Change language, currency and time zone, the mail sender, and the security of sign-ins.',
		'users.edit': 'Invite, change and remove users.',
		'audit.view': 'Read the audit log.',
	},
} as const

type Groups = typeof RIGHT_GROUPS
export type RightGroup = keyof Groups
export type Right = { [G in RightGroup]: keyof Groups[G] }[RightGroup]

export const RIGHTS = Object.values(RIGHT_GROUPS).flatMap((group) => Object.keys(group)) as Right[]

const allBut = (...without: Right[]): Right[] => RIGHTS.filter((right) => !without.includes(right))

/** What each role may do unless an owner changes it. The rights of owners cannot be changed. */
export const DEFAULT_RIGHTS: Record<Role, readonly Right[]> = {
	owner: RIGHTS,
	manager: allBut('keys.edit'),
	editor: allBut(
		...(['contacts.view', 'customers.erase', 'points.limits'] as const),
		...(['keys.edit', 'settings.edit', 'users.edit', 'audit.view'] as const),
	),
	viewer: [
		...(['figures.view', 'customers.view', 'orders.view', 'program.view', 'coupons.view'] as const),
		...(['exports', 'integrations.view'] as const),
	],
	cashier: ['counter'],
	support: [
		...(['customers.view', 'contacts.view', 'customers.edit', 'points.change'] as const),
		...(['orders.view', 'orders.cancel', 'coupons.view'] as const),
	],
}

/** The roles whose rights an owner can change. */
export type ChangeableRole = Exclude<Role, 'owner'>
export const CHANGEABLE_ROLES = ROLES.filter((role): role is ChangeableRole => role !== 'owner')
