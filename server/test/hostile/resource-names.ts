import sql, { type Sql } from 'sql-template-tag'
import type { Merchant } from '../../src/merchants/merchant.ts'
import type { World } from '../support/world.ts'

export type ResourceKind = keyof typeof RESOURCE_QUERIES
export type Secrets = Record<'password' | 'link' | 'deviceLink' | 'invitationToken' | 'code', string[]>
/** The resources of a merchant by the name that a path or a body uses, and the known secrets. */
export type ResourceNames = Record<ResourceKind, (string | number)[]> & Secrets

const RESOURCE_QUERIES = {
	customer: 'select original_id as name from customers',
	publicId: 'select public_id as name from customers',
	product: 'select original_id as name from products',
	order: 'select original_id as name from orders',
	reward: 'select id as name from rewards',
	couponList: 'select id as name from coupon_lists',
	coupon: 'select code as name from coupons',
	redemption: 'select original_key as name from redemptions',
	redemptionId: 'select id as name from redemptions',
	tier: 'select id as name from tiers',
	quiz: 'select id as name from quizzes',
	question: 'select id as name from quiz_questions',
	option: 'select id as name from quiz_options',
	record: 'select id as name from point_records',
	webhook: 'select id as name from (select * from webhook_subscriptions where removed_at is null) s',
	delivery: 'select id as name from webhook_deliveries',
	key: 'select token as name from (select * from api_keys where revoked_at is null) k',
	memberSecret: 'select kid as name from (select * from member_secrets where revoked_at is null) k',
	user: 'select id as name from users',
	session: 'select id as name from sessions',
	invitation: 'select id as name from invitations',
	import: 'select id as name from imports',
	version: 'select version as name from programs',
	objective: `select (o->>'id')::int as name from programs cross join jsonb_array_elements(settings->'custom') o`,
	affiliate: 'select original_id as name from affiliates',
	email: 'select email as name from users',
} as const
const MOST = 500

export const readResourceNames = async (
	{ db }: World,
	{ id }: Pick<Merchant, 'id'>,
): Promise<ResourceNames> => {
	const resources = {
		password: [],
		link: [],
		deviceLink: [],
		invitationToken: [],
		code: [],
	} as unknown as ResourceNames
	for (const kind of Object.keys(RESOURCE_QUERIES) as ResourceKind[])
		resources[kind] = await readNamesOfKind({ db }, { id }, kind)
	return resources
}

const FEW = 3

/** Removes resources that no longer exist, and adds new ones where few are left, but never the sender's own. */
export const refreshResourceNames = async (
	world: World,
	merchant: Merchant,
	resources: ResourceNames,
	own: Partial<Record<ResourceKind, (string | number)[]>>,
): Promise<void> => {
	const now = await readResourceNames(world, merchant)
	for (const kind of Object.keys(RESOURCE_QUERIES) as ResourceKind[]) {
		const there = now[kind].filter((name) => !own[kind]?.includes(name))
		const known = resources[kind].filter((name) => there.includes(name))
		const came = there.filter((name) => !known.includes(name))
		resources[kind] = [...known, ...came.slice(0, Math.max(0, FEW - known.length))]
	}
}

/** The names of the resources of one kind, newest first. */
export const readNamesOfKind = async (
	{ db }: Pick<World, 'db'>,
	{ id }: Pick<Merchant, 'id'>,
	kind: ResourceKind,
): Promise<(string | number)[]> => {
	const rows = await db.rows<{ name: string | number }>(ofMerchant(RESOURCE_QUERIES[kind], id))
	return rows.map(({ name }) => name)
}

const ofMerchant = (select: string, id: number): Sql =>
	sql([`${select} where merchant_id = `, ` order by 1 desc limit ${MOST}`] as never, id)

/** The kind of resource that a path parameter names, by the segment before it. */
const KIND_BY_SEGMENT: Record<string, ResourceKind> = {
	Customer: 'customer',
	customers: 'customer',
	Product: 'product',
	products: 'product',
	Order: 'order',
	orders: 'order',
	POS: 'order',
	RewardConfigurations: 'reward',
	rewards: 'reward',
	Rewards: 'redemptionId',
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
	secrets: 'memberSecret',
	users: 'user',
	sessions: 'session',
	invitations: 'invitation',
	imports: 'import',
	versions: 'version',
	objectives: 'objective',
	Objectives: 'objective',
	disable: 'affiliate',
	enable: 'affiliate',
}

/** At the till, rewards are redeemed by their ids and given back by those of the redemptions. */
const REDEMPTION_AT_TILL = '/v1/pvt/POS/rewards/:id'

/** Undefined for a parameter that names no resource, such as the name of an export. */
export const kindOfParameter = (path: string, param: string): ResourceKind | undefined => {
	if (path.startsWith('/v1/pub/Customer/')) return 'publicId'
	if (path === REDEMPTION_AT_TILL) return 'redemptionId'
	const segments = path.split('/')
	return KIND_BY_SEGMENT[segments[segments.indexOf(`:${param}`) - 1]!]
}

/** The kind of resource that a member of a body names; for `OriginalId` it depends on the title of the object. */
export const kindOfMember = (name: string, shape: string | undefined): keyof ResourceNames | undefined =>
	KIND_BY_MEMBER[`${shape}.${name}`] ?? KIND_BY_MEMBER[name]

const KIND_BY_MEMBER: Record<string, keyof ResourceNames> = {
	CustomerId: 'customer',
	customerId: 'customer',
	originalId: 'customer',
	ReferrerId: 'customer',
	Confirm: 'customer',
	'Customer.OriginalId': 'customer',
	'Buyer.OriginalId': 'customer',
	'UpsertedCustomer.OriginalId': 'customer',
	'ChangedCustomer.OriginalId': 'customer',
	'Order.OriginalId': 'order',
	'OrderProduct.OriginalId': 'product',
	TierId: 'tier',
	OriginalKey: 'redemption',
	originalKey: 'redemption',
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
	'SignIn.Email': 'email',
	'SignIn.Password': 'password',
	'LinkToken.Token': 'link',
	'DeviceLinkToken.Token': 'deviceLink',
	'Acceptance.Token': 'invitationToken',
	'Acceptance.Password': 'password',
	'PasswordChange.Password': 'password',
	'SecondFactorStart.Password': 'password',
	'SecondFactorCode.Code': 'code',
	'SecondFactorEnd.Password': 'password',
	'SecondFactorEnd.Code': 'code',
}
