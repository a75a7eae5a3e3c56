/** A table whose rows a sandbox gets from its merchant, under the same ids. */
export interface CopiedTable {
	name: string
	/** Columns that begin anew, because they count what customers did. */
	without?: readonly string[]
}

/** What a new sandbox copies, parents first. The program is copied as a new version, see `create-sandbox.ts`. */
export const COPIED_TABLES: readonly CopiedTable[] = [
	...[
		{ name: 'customizations' },
		{ name: 'logos' },
		{ name: 'widget_settings' },
		{ name: 'message_templates' },
	],
	{ name: 'consent_texts' },
	{ name: 'mail_senders' },
	...[{ name: 'role_rights' }, { name: 'security_settings' }, { name: 'change_limits' }],
	...[{ name: 'order_labels' }, { name: 'brands' }, { name: 'categories' }, { name: 'products' }],
	...[{ name: 'tags' }, { name: 'segments' }, { name: 'tiers' }],
	...[{ name: 'quizzes' }, { name: 'quiz_questions' }, { name: 'quiz_options' }],
	{ name: 'rewards', without: ['redeemed'] },
	// The codes stay with the merchant: they are worth money.
	{ name: 'coupon_lists', without: ['codes', 'used', 'low_told_at', 'empty_told_at'] },
	{ name: 'campaign_drafts' },
]

/** What integrations and people hold on to, so a reset moves it to the new sandbox. */
export const MOVED_TABLES = ['api_keys', 'users'] as const

/** What belongs to the users of a sandbox, and ends when they are moved or deleted. */
export const ACCESS_TABLES = [
	'sessions',
	'known_devices',
	'sign_in_links',
	'invitations',
	'user_identities',
	'sign_in_attempts',
] as const

/** Endpoints are copied by a reset: their deliveries stay with the old rows. */
export const WEBHOOKS: CopiedTable = {
	name: 'webhook_subscriptions',
	without: ['held_by', 'held_until', 'paused_until', 'failing_since'],
}
