import sql, { type Sql } from 'sql-template-tag'
import { createDemoRewards } from '../../src/demo/rewards.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { createQuizzes } from '../../src/quizzes/create-quizzes.ts'
import { createTiers } from '../../src/tiers/create-tiers.ts'
import { addUser, signInAs } from '../support/admin.ts'
import { customersCsv, upload } from '../support/imports.ts'
import { ladder } from '../support/ladder.ts'
import { shoes, socks } from '../support/quizzes.ts'
import { earn, reward } from '../support/rewards.ts'
import { rule } from '../support/rules.ts'
import { ENDPOINT, handOut } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

export type Kind = keyof typeof KINDS
/** What a merchant has, by the name that a path or a body would say. */
export type Things = Record<Kind, (string | number)[]>

const CUSTOMERS = ['ana', 'rui', 'São/João', 'C-1001', "o'brien", '50%', 'ZZ top']

/** A merchant that has at least one of everything that a request can name. */
export const setStage = async (world: World): Promise<Merchant> => {
	const { merchant, api } = await world.merchant({ rules: [rule()] })
	const now = world.clock.now()
	await world.db.transaction(async (tx) => {
		await createTiers(tx, merchant.id, ladder())
		await createDemoRewards(tx, merchant.id, now)
		await createQuizzes(tx, merchant.id, [shoes(), socks()])
	})
	const id = await reward(world, merchant, { points: '1' }, ['A-1', 'A-2', 'A-3'])
	for (const customer of CUSTOMERS) await earn(api, 1_000, customer)
	for (const customer of CUSTOMERS.slice(0, 3)) {
		const redeemed = { CustomerId: customer, OriginalKey: `till-${customer}` }
		await api.post(`/RewardConfigurations/${id}/redeem`, redeemed, { TotalItemCount: 1 })
	}
	await api.put('/Product/SHOE-41', {
		Title: 'Trail shoe',
		ProductBrand: { OriginalId: 'ALTO', Name: 'Alto' },
	})
	await furnish(world, merchant)
	return merchant
}

/** What is made in the panel. */
const furnish = async (world: World, merchant: Merchant): Promise<void> => {
	const owner = await signInAs(world, merchant)
	await addUser(world, merchant, 'editor')
	const { Version } = await owner.get('/program')
	await owner.put('/program', { BasedOnVersion: Version, Settings: { Custom: [OBJECTIVE] } })
	const { Id } = await owner.post('/webhooks', { Url: ENDPOINT, Topics: ['Point_Add'] })
	await owner.post(`/webhooks/${Id}/test`, { Topic: 'Point_Add' })
	await handOut(world)
	await owner.post('/keys', { Name: 'web shop' })
	await owner.post('/invitations', { Email: `guest-${merchant.id}@example.com`, Role: 'viewer' })
	await upload(owner, 'customers', customersCsv(3))
}

const OBJECTIVE = {
	Id: 1,
	Title: 'Write a review',
	Type: 'review',
	IsActive: true,
	Points: 5,
	MaxPerCustomer: 2,
	Period: 'day',
	MaxInAll: null,
}

const KINDS = {
	customer: 'select original_id as name from customers',
	product: 'select original_id as name from products',
	order: 'select original_id as name from orders',
	reward: 'select id as name from rewards',
	couponList: 'select id as name from coupon_lists',
	coupon: 'select code as name from coupons',
	redemption: 'select original_key as name from redemptions',
	tier: 'select id as name from tiers',
	quiz: 'select id as name from quizzes',
	question: 'select id as name from quiz_questions',
	option: 'select id as name from quiz_options',
	record: 'select id as name from point_records',
	webhook: 'select id as name from webhook_subscriptions',
	delivery: 'select id as name from webhook_deliveries',
	key: 'select token as name from api_keys',
	user: 'select id as name from users',
	session: 'select id as name from sessions',
	invitation: 'select id as name from invitations',
	import: 'select id as name from imports',
	version: 'select version as name from programs',
	objective: `select (o->>'id')::int as name from programs cross join jsonb_array_elements(settings->'custom') o`,
} as const
const MOST = 40

export const readThings = async ({ db }: World, { id }: Pick<Merchant, 'id'>): Promise<Things> => {
	const things = {} as Things
	for (const kind of Object.keys(KINDS) as Kind[]) things[kind] = await readNames({ db }, { id }, kind)
	return things
}

/** The names of one kind of thing, the newest first. */
export const readNames = async (
	{ db }: Pick<World, 'db'>,
	{ id }: Pick<Merchant, 'id'>,
	kind: Kind,
): Promise<(string | number)[]> => {
	const rows = await db.rows<{ name: string | number }>(ofMerchant(KINDS[kind], id))
	return rows.map(({ name }) => name)
}

const ofMerchant = (select: string, id: number): Sql =>
	sql([`${select} where merchant_id = `, ` order by 1 desc limit ${MOST}`] as never, id)

/** What the parameter of a path names, by the word before it. */
const BY_WORD: Record<string, Kind> = {
	Customer: 'customer',
	customers: 'customer',
	Product: 'product',
	products: 'product',
	Order: 'order',
	orders: 'order',
	RewardConfigurations: 'reward',
	rewards: 'reward',
	'coupon-lists': 'couponList',
	Coupons: 'coupon',
	coupons: 'coupon',
	redemptions: 'redemption',
	tiers: 'tier',
	quizzes: 'quiz',
	questions: 'question',
	points: 'record',
	webhooks: 'webhook',
	deliveries: 'delivery',
	keys: 'key',
	users: 'user',
	sessions: 'session',
	invitations: 'invitation',
	imports: 'import',
	versions: 'version',
	objectives: 'objective',
}

/** Undefined for a choice that is no thing of a merchant, as the name of an export. */
export const kindOf = (path: string, param: string): Kind | undefined => {
	const words = path.split('/')
	return BY_WORD[words[words.indexOf(`:${param}`) - 1]!]
}

/** What a member of a body names; `OriginalId` means what its shape is. */
export const kindOfMember = (name: string, shape: string | undefined): Kind | undefined =>
	BY_MEMBER[`${shape}.${name}`] ?? BY_MEMBER[name]

const BY_MEMBER: Record<string, Kind> = {
	CustomerId: 'customer',
	customerId: 'customer',
	ReferrerId: 'customer',
	Confirm: 'customer',
	'Customer.OriginalId': 'customer',
	'Order.OriginalId': 'order',
	'OrderProduct.OriginalId': 'product',
	TierId: 'tier',
	OriginalKey: 'redemption',
	QuizQuestionId: 'question',
	OptionIds: 'option',
	CouponCode: 'coupon',
	Coupon: 'coupon',
	BasedOnVersion: 'version',
	customer: 'customer',
	coupon: 'coupon',
	order: 'order',
	user: 'user',
	tier: 'tier',
}
