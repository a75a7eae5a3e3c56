/** A table whose rows decide about money: the columns that are sealed, and how findings name a row. */
export interface SealedTable {
	name: string
	/** The key columns with their types. */
	key: Readonly<Record<string, string>>
	/** The owner of the totals that count the row: its merchant, or the installation for the merchants themselves. */
	owner: string
	/**
	 * Sealed columns besides the key. Other columns, such as counters and dates of use, may change without a new
	 * seal.
	 */
	covered: readonly string[]
	/**
	 * Sealed columns that are left out of the text while they are null, so that rows from before these columns keep their
	 * seals.
	 */
	optional?: readonly string[]
	/** The name of a row for people, made of the `naming` columns. */
	called: string
	naming: readonly string[]
	/** The column with the customer, if the row belongs to one. */
	customer?: string
}

/**
 * Tables that seldom change: triggers note the rows that a transaction changes, and it seals them before the
 * commit. Orders and accounts change all the time, so the code that writes them seals them.
 */
export const SEALED_TABLES: readonly SealedTable[] = [
	{
		name: 'merchants',
		key: { id: 'bigint' },
		owner: '0',
		called: 'merchant',
		naming: ['name'],
		covered: ['name', 'currency', 'time_zone', 'created_at'],
		optional: ['sandbox_of', 'removed_at'],
	},
	{
		name: 'former_time_zones',
		key: { merchant_id: 'bigint', until: 'timestamptz' },
		owner: 'merchant_id',
		called: 'former time zone',
		naming: ['time_zone'],
		covered: ['time_zone'],
	},
	{
		name: 'security_settings',
		key: { merchant_id: 'bigint' },
		owner: 'merchant_id',
		called: 'security settings',
		naming: ['second_factor_for'],
		covered: ['second_factor_for', 'second_factor_since', 'idle_hours', 'longest_days'],
	},
	{
		name: 'identity_providers',
		key: { merchant_id: 'bigint' },
		owner: 'merchant_id',
		called: 'provider of single sign-on',
		naming: ['issuer'],
		covered: [
			...['issuer', 'client_id', 'client_secret', 'label', 'domains', 'creates_users', 'new_user_role'],
			...['role_claim', 'role_rules', 'password_for', 'changed_at'],
		],
	},
	{
		name: 'user_identities',
		key: { merchant_id: 'bigint', issuer: 'text', subject: 'text' },
		owner: 'merchant_id',
		called: 'link of a user to a provider',
		naming: ['subject'],
		covered: ['user_id', 'linked_at'],
	},
	{
		name: 'programs',
		key: { merchant_id: 'bigint', version: 'integer' },
		owner: 'merchant_id',
		called: 'program version',
		naming: ['version'],
		covered: ['settings', 'author', 'created_at'],
	},
	{
		...{
			name: 'api_keys',
			key: { token: 'text' },
			owner: 'merchant_id',
			called: 'API key',
			naming: ['name', 'token'],
		},
		covered: ['merchant_id', 'name', 'key_hash', 'created_at', 'revoked_at', 'is_revoked'],
		optional: ['origins', 'scopes', 'expires_at'],
	},
	{
		name: 'users',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'user',
		naming: ['email'],
		covered: [
			'email',
			'role',
			'may_see_contacts',
			'password_hash',
			'deactivated_at',
			'totp_secret',
			'totp_confirmed_at',
			'created_at',
		],
		optional: ['branch_id', 'sale_limit', 'day_limit'],
	},
	{
		name: 'audit_log',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'entry of the audit log',
		naming: ['id'],
		covered: [
			...['at', 'user_id', 'author', 'operation', 'kind', 'thing_id', 'before', 'after', 'request'],
			...['request_id', 'address'],
		],
	},
	{
		name: 'tiers',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'tier',
		naming: ['name'],
		covered: ['position', 'name', 'is_active', 'is_base', 'goals', 'benefits', 'match', 'grace_days'],
	},
	{
		name: 'rewards',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'reward',
		naming: ['id'],
		covered: ['is_active', 'configuration', 'created_at'],
	},
	{
		name: 'coupon_lists',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'list of codes',
		naming: ['name'],
		covered: ['reward_id', 'name', 'type', 'value'],
	},
	{
		name: 'tier_history',
		key: { merchant_id: 'bigint', customer_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'move to tier',
		naming: ['to_tier_id'],
		customer: 'customer_id',
		covered: ['at', 'from_tier_id', 'to_tier_id', 'why', 'author'],
	},
	{
		name: 'quizzes',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'quiz',
		naming: ['name'],
		covered: ['name', 'is_active', 'starts_at', 'ends_at', 'points'],
	},
	{
		name: 'redemptions',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'redemption',
		naming: ['external_code'],
		customer: 'customer_id',
		covered: [
			...['customer_id', 'reward_id', 'original_key', 'external_code', 'record_id', 'coupon_id', 'order_id'],
			...['refunded_at', 'created_at', 'terms'],
		],
		optional: ['origin', 'branch_id', 'sales_person_id', 'checkout_id', 'return_at', 'worth'],
	},
	{
		name: 'coupons',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'coupon',
		naming: ['code'],
		customer: 'customer_id',
		covered: [
			...['original_id', 'code', 'type', 'value', 'is_used', 'used_by_order', 'customer_id', 'valid_from'],
			...['valid_until', 'created_at', 'deactivated_at'],
		],
	},
	{
		name: 'change_keys',
		key: { merchant_id: 'bigint', key: 'text' },
		owner: 'merchant_id',
		called: 'change key',
		naming: ['key'],
		customer: 'customer_id',
		covered: ['customer_id', 'record_id', 'created_at'],
	},
	{
		name: 'undone_changes',
		key: { merchant_id: 'bigint', record_id: 'bigint' },
		owner: 'merchant_id',
		called: 'undo of the record',
		naming: ['record_id'],
		covered: ['undo_id', 'undone_at'],
	},
	{
		name: 'change_limits',
		key: { merchant_id: 'bigint' },
		owner: 'merchant_id',
		called: 'limits of manual changes',
		naming: ['merchant_id'],
		covered: ['confirm_above', 'approve_above'],
	},
	{
		name: 'role_rights',
		key: { merchant_id: 'bigint', role: 'text' },
		owner: 'merchant_id',
		called: 'rights of the role',
		naming: ['role'],
		covered: ['granted', 'revoked'],
	},
	{
		name: 'waiting_changes',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'waiting change',
		naming: ['id'],
		customer: 'customer_id',
		covered: [
			...['customer_id', 'unit', 'operation', 'amount', 'worth', 'key', 'asked_by', 'asked_by_id'],
			'asked_at',
			...['state', 'decided_by', 'decided_at'],
		],
	},
	{
		name: 'bulk_actions',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'bulk action',
		naming: ['id'],
		covered: [
			...[
				'kind',
				'amount',
				'worth',
				'tier_id',
				'tier_until',
				'key',
				'state',
				'customers',
				'lists',
				'asked_by',
			],
			...['asked_by_id', 'asked_at', 'decided_by', 'decided_at'],
		],
	},
	{
		name: 'bulk_lists',
		key: { merchant_id: 'bigint', action_id: 'bigint', number: 'integer' },
		owner: 'merchant_id',
		called: 'list of customers of the bulk action',
		naming: ['action_id'],
		covered: ['customer_ids'],
	},
	{
		name: 'quiz_completions',
		key: { merchant_id: 'bigint', customer_id: 'bigint', quiz_id: 'bigint' },
		owner: 'merchant_id',
		called: 'completion of quiz',
		naming: ['quiz_id'],
		customer: 'customer_id',
		covered: ['record_id', 'completed_at'],
	},
	{
		name: 'objective_completions',
		key: { merchant_id: 'bigint', customer_id: 'bigint', objective: 'text', period: 'text', turn: 'integer' },
		owner: 'merchant_id',
		called: 'completion of objective',
		naming: ['objective', 'period'],
		customer: 'customer_id',
		covered: ['key', 'points', 'cashback', 'record_id', 'completed_at'],
	},
	{
		name: 'lot_links',
		key: { merchant_id: 'bigint', customer_id: 'bigint', lot_id: 'bigint', record_id: 'bigint' },
		owner: 'merchant_id',
		called: 'link between the records',
		naming: ['lot_id', 'record_id'],
		customer: 'customer_id',
		covered: ['kind'],
	},
	{
		name: 'referrals',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'referral',
		naming: ['id'],
		customer: 'referrer_id',
		covered: [
			...['referrer_id', 'friend', 'friend_id', 'order_id', 'referrer_record_id', 'friend_record_id'],
			...['revoked_at', 'created_at'],
		],
	},
	{
		name: 'record_moves',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'move of records',
		naming: ['id'],
		customer: 'to_id',
		covered: [
			...['from_id', 'to_id', 'record_ids', 'chain_head', 'chain_length', 'last_draw_id', 'moved_at'],
		],
	},
	{
		name: 'event_archives',
		key: { merchant_id: 'bigint', number: 'integer' },
		owner: 'merchant_id',
		called: 'archive of events',
		naming: ['file'],
		covered: ['file', 'size_bytes', 'sha256', 'events', 'last_event_id', 'last_event_at', 'archived_at'],
	},
	{
		name: 'customer_aliases',
		key: { merchant_id: 'bigint', original_id: 'text' },
		owner: 'merchant_id',
		called: 'further id',
		naming: ['original_id'],
		customer: 'customer_id',
		covered: ['customer_id', 'former_id', 'public_id', 'merge_id', 'created_at'],
	},
	{
		name: 'customer_merges',
		key: { merchant_id: 'bigint', id: 'bigint' },
		owner: 'merchant_id',
		called: 'merge of customers',
		naming: ['id'],
		customer: 'into_id',
		covered: [
			...['from_id', 'into_id', 'move_id', 'merged_at', 'merged_by', 'archive', 'undone_at', 'undone_by'],
			'undo_move_id',
		],
	},
]

/** The columns of a row that are always sealed, key first. */
export const sealedColumns = ({ key, covered }: SealedTable): string[] => [...Object.keys(key), ...covered]
