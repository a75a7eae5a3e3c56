// Made from contract/src by `npm run contract`; edit it there.
export const ROLES = ['owner', 'manager', 'editor', 'viewer', 'cashier', 'support'] as const

export const CHANGEABLE_ROLES = ['manager', 'editor', 'viewer', 'cashier', 'support'] as const

export const RIGHT_GROUPS = {
	figures: ['figures.view'],
	customers: ['customers.view', 'contacts.view', 'customers.edit', 'segments.edit', 'customers.merge', 'customers.erase'],
	points: ['points.change', 'points.large', 'points.approve', 'points.limits'],
	orders: ['orders.view', 'orders.cancel', 'counter'],
	program: ['program.view', 'program.edit', 'rewards.edit', 'tiers.edit', 'quizzes.edit', 'coupons.view', 'coupons.edit'],
	data: ['imports.edit', 'exports', 'views.share'],
	integrations: ['integrations.view', 'webhooks.edit', 'keys.edit'],
	administration: ['settings.edit', 'users.edit', 'audit.view'],
} as const
