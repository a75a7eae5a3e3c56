import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SEALED_TABLES } from '../src/seals/sealed-tables.ts'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const readAll = (folder: string) =>
	globSync('**/*.ts', { cwd: folder })
		.filter((file) => !file.endsWith('.test.ts'))
		.map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
const sources = readAll(SRC)
const contract = readAll(fileURLToPath(new URL('../../contract/src', import.meta.url)))

/** The top-level folder of a file; empty for a file at the top. */
const folderOf = (file: string): string => (file.includes('/') ? file.split('/')[0]! : '')
const importsOf = ({ file, text }: (typeof sources)[number]): string[] =>
	[...text.matchAll(/from '(\.[^']+)'/g)].map(([, to]) => path.join(path.dirname(file), to!))

const FEATURES = [
	'customers',
	'orders',
	'products',
	'rewards',
	'coupons',
	'segments',
	'tags',
	'tiers',
	'timeline',
	'quizzes',
	'cashback',
	'objectives',
	'pins',
	'labels',
	'members',
	'member-messages',
	'merchants',
	'merges',
	'notes',
	'notifications',
	'users',
	'webhooks',
	'audit',
	'figures',
	'campaigns',
	'consents',
	'erasure-requests',
	'reports',
	'customization',
	'looks',
	'affiliates',
	'counter',
	'imports',
	'sandboxes',
	'verify',
	'views',
	'wallet',
]
/** What each folder may import; features may also import each other. */
const ALLOWED_IMPORTS = {
	db: ['clock.ts', 'operator-error.ts', 'telemetry/tracer.ts'],
	messages: ['db/decimal.ts'],
	program: ['db/decimal.ts', 'calendar.ts', 'refusal.ts', 'messages'],
	seals: ['db', 'finding.ts', 'operator-error.ts'],
	events: ['db'],
	directory: ['db'],
	ledger: ['db', 'seals', 'calendar.ts', 'refusal.ts', 'finding.ts'],
	metrics: [],
	telemetry: ['metrics', 'version.ts'],
	http: [
		...['db', 'metrics', 'messages', 'clock.ts', 'calendar.ts', 'refusal.ts', 'version.ts'],
		...['merchants', 'users', 'audit', 'telemetry/tracer.ts'],
	],
	feature: [
		'db',
		'messages',
		'clock.ts',
		'calendar.ts',
		'refusal.ts',
		'operator-error.ts',
		'finding.ts',
		'version.ts',
		'telemetry/tracer.ts',
		'program',
		'seals',
		'ledger',
		'events',
		'directory',
		'http',
		...FEATURES,
	],
}

test('folders import only what they may', () => {
	const wrong = sources.flatMap((source) => {
		const folder = folderOf(source.file)
		const allowed = FEATURES.includes(folder)
			? ALLOWED_IMPORTS.feature
			: ALLOWED_IMPORTS[folder as keyof typeof ALLOWED_IMPORTS]
		if (!allowed) return []
		return importsOf(source)
			.filter(
				(to) => folderOf(to) !== folder && !allowed.some((base) => to === base || to.startsWith(`${base}/`)),
			)
			.map((to) => `${source.file} imports ${to}`)
	})
	assert.deepEqual(wrong, [])
})

const ROUTE_FILES = /\/(private|public|member|admin)-routes\.ts$/

test('only route files import http, and other features do not import route files', () => {
	const wrong = sources.flatMap((source) => {
		const folder = folderOf(source.file)
		if (!FEATURES.includes(folder)) return []
		const isRouteFile = ROUTE_FILES.test(source.file)
		return importsOf(source)
			.filter(
				(to) => (to.startsWith('http/') && !isRouteFile) || (ROUTE_FILES.test(to) && folderOf(to) !== folder),
			)
			.map((to) => `${source.file} imports ${to}`)
	})
	assert.deepEqual(wrong, [])
})

test('there are no import cycles', () => {
	for (const files of [sources, contract]) assertNoCycle(files)
})

const assertNoCycle = (files: typeof sources): void => {
	const graph = new Map(files.map((source) => [source.file, importsOf(source)]))
	const done = new Set<string>()
	const visit = (file: string, trail: string[]): void => {
		assert.ok(!trail.includes(file), `a circle: ${[...trail, file].join(' → ')}`)
		if (done.has(file)) return
		for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
		done.add(file)
	}
	for (const file of graph.keys()) visit(file, [])
}

/**
 * Pairs of folders whose files import each other, without a cycle of files: the HTTP interface authenticates with keys and
 * sessions and writes the audit log; joining is rewarded when a customer changes; customers have tiers, and tiers members;
 * customers tell the figures who joined, and the figures follow customers who are merged or erased.
 */
const MUTUAL_IMPORTS = [
	'audit http',
	'customers figures',
	'customers objectives',
	'customers tiers',
	'http merchants',
	'http users',
	'merchants tiers',
]

test('no other pair of folders imports each other', () => {
	const imported = new Map<string, Set<string>>()
	for (const source of sources)
		for (const to of importsOf(source)) {
			const [from, target] = [folderOf(source.file), folderOf(to)]
			if (from && target && from !== target) imported.set(from, (imported.get(from) ?? new Set()).add(target))
		}
	const mutual = [...imported].flatMap(([from, targets]) =>
		[...targets].filter((to) => from < to && imported.get(to)?.has(from)).map((to) => `${from} ${to}`),
	)
	assert.deepEqual(mutual.sort(), MUTUAL_IMPORTS)
})

test('a decide step reads and writes nothing', () => {
	const wrong = sources
		.filter(({ file }) => /^(orders|rewards)\/decide\//.test(file))
		.flatMap(({ file, text }) =>
			[...text.matchAll(/^import (?!type)[^']*?from '([^']+)'/gms)]
				.map(([, to]) => to!)
				.filter(
					(to) =>
						to === 'sql-template-tag' ||
						/\/(load|save)\//.test(to) ||
						(/\/db\//.test(to) && !to.endsWith('/db/decimal.ts')),
				)
				.map((to) => `${file} imports ${to}`),
		)
	assert.deepEqual(wrong, [])
})

const TABLES: Record<string, string[]> = {
	ledger: [
		...['accounts', 'point_records', 'point_draws', 'lot_links', 'change_keys', 'events'],
		...['record_moves', 'moved_records', 'undone_changes', 'event_archives', 'archived_chains'],
	],
	merchants: ['merchants', 'former_time_zones', 'api_keys', 'programs', 'job_runs'],
	customers: ['customers', 'customer_aliases'],
	members: ['member_settings', 'member_secrets', 'member_revocations', 'member_sessions'],
	merges: ['customer_merges'],
	tiers: ['tiers', 'progress', 'progress_days', 'tier_members', 'tier_history'],
	products: ['products', 'brands', 'categories'],
	labels: ['order_labels'],
	orders: ['orders', 'rule_usage', 'order_corrections'],
	rewards: ['rewards', 'redemptions', 'coupon_lists', 'coupon_codes'],
	coupons: ['coupons'],
	cashback: ['expiry_notices', 'change_limits', 'waiting_changes'],
	tags: ['tags', 'customer_tags', 'tag_changes'],
	notes: ['customer_notes'],
	segments: ['segments', 'bulk_actions', 'bulk_lists', 'bulk_exceptions'],
	events: ['domain_events'],
	notifications: ['outbox', 'mail_senders'],
	pins: ['pin_challenges', 'pin_counters', 'pin_gateways'],
	quizzes: ['quizzes', 'quiz_questions', 'quiz_options', 'quiz_completions'],
	objectives: ['objective_completions', 'objective_counts', 'birthday_rounds', 'referrals'],
	users: [
		'users',
		'sessions',
		'invitations',
		'sign_in_links',
		'setup_tokens',
		'known_devices',
		'device_link_requests',
		'role_rights',
		'failed_sign_ins',
		'security_settings',
		'user_identities',
		'removed_users',
	],
	'single-sign-on': ['identity_providers', 'sign_in_attempts'],
	audit: ['audit_log'],
	imports: [
		...['imports', 'import_lanes', 'import_lists', 'import_errors', 'import_contents'],
		'import_effects',
	],
	webhooks: ['webhook_subscriptions', 'event_cursors', 'webhook_deliveries', 'webhook_attempts'],
	figures: [
		...['figure_cursors', 'daily_figures', 'daily_rewards', 'member_days', 'counted_orders'],
		...[
			'figure_changes',
			'report_cursors',
			'reported_orders',
			'sales_days',
			'customer_figures',
			'customer_months',
		],
		...['customer_expiries', 'sales_months', 'cohort_months', 'repeat_months', 'expiry_days'],
	],
	consents: ['consents', 'consent_texts'],
	'member-messages': [
		...['message_settings', 'message_cursors', 'message_templates', 'message_choices'],
		'member_messages',
	],
	'erasure-requests': ['erasure_requests'],
	campaigns: ['campaign_drafts', 'campaign_orders', 'campaign_customers', 'campaign_figures'],
	customization: ['customizations', 'logos'],
	looks: ['widget_settings'],
	wallet: ['wallet_settings', 'wallet_credentials', 'wallet_passes', 'wallet_registrations'],
	views: ['saved_views'],
	affiliates: ['affiliates'],
	counter: ['counter_shifts', 'counter_entries'],
	seals: ['ledger_keys', 'seal_totals', 'noted_changes'],
	db: ['schema_migrations'],
	directory: ['claims'],
	cells: ['cells', 'own_cell', 'moves'],
}

test('a table is written only by its own folder', () => {
	const wrong = sources.flatMap(({ file, text }) =>
		[
			...text.matchAll(
				/\b(?:insert into|update|delete from)\s+([a-z_]+)\b(?=\s*(?:\(|set|[a-z]\s+set|where|[a-z]\s))/g,
			),
		]
			.map(([, table]) => table!)
			.filter(
				(table) => Object.values(TABLES).flat().includes(table) && !TABLES[folderOf(file)]?.includes(table),
			)
			.map((table) => `${file} writes ${table}`),
	)
	assert.deepEqual(wrong, [])
})

test('code that writes to a sealed table has it sealed', () => {
	const wrong = sources.flatMap(({ file, text }) => {
		const tables = SEALED_TABLES.filter(({ name, key, covered, optional = [] }) => {
			const columns = [...Object.keys(key), ...covered, ...optional].join('|')
			const changes = new RegExp(`update ${name}\\b(?:(?!\\b(?:where|from)\\b)[^\x60])*\\b(?:${columns}) = `)
			return new RegExp(`(insert into|delete from) ${name}\\b`).test(text) || changes.test(text)
		})
		return tables.length > 0 && !text.includes('sealAtCommit(tx)') ? [file] : []
	})
	assert.deepEqual(wrong, [])
})

test('every table has an owner, and merchant_id leads its keys', () => {
	const folder = fileURLToPath(new URL('../migrations', import.meta.url))
	const text = globSync('*.sql', { cwd: folder })
		.map((file) => readFileSync(path.join(folder, file), 'utf8'))
		.join('\n')
	const known = Object.values(TABLES).flat()
	for (const [, table, body] of text.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)) {
		assert.ok(known.includes(table!), `${table} has no owner`)
		// These tables are used to find the merchant of a request, or its cell.
		if (
			['merchants', 'api_keys', 'sessions', 'noted_changes', 'cells', 'own_cell', 'claims'].includes(table!)
		)
			continue
		for (const [key] of body!.matchAll(/(?:primary key|unique|foreign key) \([^)]*\)/g)) {
			assert.match(key, /\(merchant_id/, `${table}: ${key}`)
		}
	}
})

const FILE_LINES = 350
const FUNCTION_LINES = 70

test('files and functions stay short enough to read', () => {
	const long = sources.flatMap(({ file, text }) => {
		const lines = text.split('\n')
		const tooLong = lines.length > FILE_LINES ? [`${file} has ${lines.length} lines`] : []
		let start = 0
		lines.forEach((line, index) => {
			if (/^(export )?(const \w+ = .*(=> \{|=> \(\{)|(async )?function )/.test(line)) start = index
			// A table is data, not a function, and may be as long as its entries.
			if (/^\}(?! satisfies )/.test(line) && index - start > FUNCTION_LINES)
				tooLong.push(`${file}:${start + 1} has ${index - start} lines`)
			if (/^\S/.test(line)) start = index
		})
		return tooLong
	})
	assert.deepEqual(long, [])
})

test('rules and the ledger never read the clock or random numbers', () => {
	const impure = sources
		.filter(({ file }) => file.startsWith('program/') || file.startsWith('ledger/'))
		.filter(({ text }) => /\bnew Date\(\)|Date\.now|Math\.random|\bnow\(\)/.test(text))
		.map(({ file }) => file)
	assert.deepEqual(impure, [])
})

test('the lock file contains every package that another one names, as npm ci requires', () => {
	const text = readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8')
	interface Locked {
		dependencies?: object
		optionalDependencies?: object
	}
	const packages = JSON.parse(text).packages as Record<string, Locked>
	const known = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))
	const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
		Object.keys({ ...dependencies, ...optionalDependencies })
			.filter((name) => !known.has(name))
			.map((name) => `${place} names ${name}`),
	)
	assert.deepEqual(missing, [])
	assert.doesNotMatch(text, /"resolved": "https?:/)
})
