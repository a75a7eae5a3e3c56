import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	instant,
	integer,
	list,
	id as memberId,
	nullable,
	number,
	optional,
	shape,
	string,
} from '../members.ts'
import { dateSort, exported } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const choice = <const T extends string>(values: readonly T[], description: string) =>
	Type.Unsafe<T>({ type: 'string', enum: [...values], description })

const rule = (description: string) =>
	Type.Unsafe<object>({
		type: 'object',
		description,
		additionalProperties: true, // otherwise replies would omit its members
	})

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const

export const Campaign = shape('Campaign', 'A rule with dates, and what it gave.', {
	Id: string('Its id, made from its name; the id of its rule in the program.'),
	Name: string('Its name.'),
	State: choice(
		CAMPAIGN_STATES,
		'draft: not in the program. scheduled: begins later. running. paused: its rule is not in use. ended.',
	),
	StartsDate: nullable(instant('When it begins, by the time zone of the merchant; null if always.')),
	EndsDate: nullable(instant('When it ends; null if never.')),
	Rule: rule('Its rule, written as docs/program.md describes.'),
	IsUsed: flag('True when it has given points; then it cannot be removed.'),
	Points: number('Points it gave to the orders that stand, before each order is rounded.'),
	Cost: number('These points in currency, at the value of a point when each order was placed.'),
	Orders: integer('How many orders it gave points to.'),
	Customers: integer('How many customers these orders are of.'),
	Revenue: number('What these orders came to, less what was returned.'),
})
export type Campaign = Static<typeof Campaign>

const written = rule(
	'A rule, written as docs/program.md describes. `startsAt` and `endsAt` are required; `id`, `isActive`, `isCampaign` and `priority` are decided by the service.',
)
const CampaignDraft = shape(
	'CampaignDraft',
	'A campaign to be.',
	{ Rule: written },
	{ additionalProperties: false },
)
const CampaignChange = shape(
	'CampaignChange',
	'A campaign, and the program that it was compared with.',
	{
		BasedOnVersion: assignedId(
			'The version of the program that was looked at. Any other than the current one is 409, except for a draft that stays one.',
		),
		Rule: written,
	},
	{ additionalProperties: false },
)
const CampaignStateChange = shape(
	'CampaignStateChange',
	'What becomes of a campaign.',
	{ Do: choice(['pause', 'resume', 'end'], 'pause, resume, or end: it ends now.') },
	{ additionalProperties: false },
)

const params = Type.Object({ id: memberId('Id of the campaign.') })
const refusals = [...BODY_ERRORS, 'Campaign_InvalidDateRange', 'Campaign_Conflict'] as const

const ruleExample = {
	...{ name: 'Double points on shoes', startsAt: '2026-11-20', endsAt: '2026-11-22' },
	conditions: [{ code: 'category', args: { categories: ['shoes'] } }],
	effect: { code: 'multiply', args: { factor: '2' } },
	...{ scope: 'line', stacking: 'stack', caps: {} },
}
const draft: Campaign = {
	Id: 'double-points-on-shoes',
	Name: 'Double points on shoes',
	State: 'draft',
	StartsDate: '2026-11-20T03:00:00Z',
	EndsDate: '2026-11-23T02:59:59Z',
	Rule: { ...ruleExample, id: 'double-points-on-shoes', isActive: true, isCampaign: true, priority: 0 },
	IsUsed: false,
	...{ Points: 0, Cost: 0, Orders: 0, Customers: 0, Revenue: 0 },
}
const running: Campaign = {
	...draft,
	State: 'running',
	IsUsed: true,
	...{ Points: 1840, Cost: 55.2, Orders: 23, Customers: 19, Revenue: 4120.5 },
}
const ofDraft = { params: { id: draft.Id } }

export const listCampaigns = adminOperation({
	id: 'listCampaigns',
	method: 'GET',
	path: '/admin/api/campaigns',
	tag: 'Campaigns',
	access: 'program.view',
	summary: 'List the campaigns',
	description:
		'The drafts, and the campaigns of the program in force, those that begin last first. What they gave is up to a minute behind.',
	status: 200,
	reply: list(Campaign, 'The campaigns.'),
	refusals: [],
	example: { reply: [running] },
})

export const getCampaign = adminOperation({
	id: 'getCampaign',
	method: 'GET',
	path: '/admin/api/campaigns/:id',
	tag: 'Campaigns',
	access: 'program.view',
	summary: 'A campaign',
	description: 'Its rule, its state, and what it gave.',
	params,
	status: 200,
	reply: Campaign,
	refusals: [],
	example: { ...ofDraft, reply: running },
})

const CampaignOrder = shape('CampaignOrder', 'An order to which a campaign gave points.', {
	OrderId: string('Id of the order in the merchant store.'),
	Date: instant('When it was placed.'),
	RecordedDate: instant('When Fiel recorded it.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Points: number('What the campaign gave to it, before the order is rounded.'),
	Cost: number('These points in currency.'),
	Revenue: number('What the order came to, less what was returned.'),
})
export type CampaignOrder = Static<typeof CampaignOrder>

export const listCampaignOrders = adminOperation({
	id: 'listCampaignOrders',
	method: 'GET',
	path: '/admin/api/campaigns/:id/orders',
	tag: 'Campaigns',
	access: 'orders.view',
	summary: 'The orders behind the results of a campaign',
	description:
		'The last recorded first unless sorted. A part may be short, and still have another behind it.',
	params,
	query: Type.Object({
		sort: dateSort('recorded'),
		before: optional(assignedId('`NextBefore` of the part before.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 1000 at most.', minimum: 1, maximum: 1000 }),
		),
		export: exported,
	}),
	status: 200,
	reply: shape('CampaignOrderList', 'A part of the orders.', {
		Items: list(CampaignOrder, 'The orders.'),
		NextBefore: nullable(integer('Where the next part begins; null after the last one.')),
	}),
	refusals: BODY_ERRORS,
	example: {
		params: { id: 'double-points-on-shoes' },
		query: { limit: 50 },
		reply: {
			Items: [
				{
					OrderId: 'O-5001',
					Date: '2026-11-21T14:00:00Z',
					RecordedDate: '2026-11-21T14:00:02Z',
					CustomerId: 'C-1001',
					CustomerName: 'Ana Souza',
					Points: 250,
					Cost: 7.5,
					Revenue: 250,
				},
			],
			NextBefore: null,
		},
	},
})

export const createCampaign = adminOperation({
	id: 'createCampaign',
	method: 'POST',
	path: '/admin/api/campaigns',
	tag: 'Campaigns',
	access: 'program.edit',
	summary: 'Create a draft of a campaign',
	description: 'A draft changes no award. At most 200 drafts exist at once.',
	body: CampaignDraft,
	status: 201,
	reply: Campaign,
	refusals,
	example: { body: { Rule: ruleExample }, reply: draft },
})

export const changeCampaign = adminOperation({
	id: 'changeCampaign',
	method: 'PUT',
	path: '/admin/api/campaigns/:id',
	tag: 'Campaigns',
	access: 'program.edit',
	summary: 'Change a campaign',
	description:
		'A draft stays a draft. The change of a published campaign makes a new version of the program; orders that were placed before keep theirs.',
	params,
	body: CampaignChange,
	status: 200,
	reply: Campaign,
	refusals,
	example: { ...ofDraft, body: { BasedOnVersion: 3, Rule: ruleExample }, reply: running },
})

export const publishCampaign = adminOperation({
	id: 'publishCampaign',
	method: 'POST',
	path: '/admin/api/campaigns/:id/publish',
	tag: 'Campaigns',
	access: 'program.edit',
	summary: 'Publish a draft',
	description:
		'Makes a new version of the program with the campaign above all rules. 409 when it is published already; 422 when it would have ended.',
	params,
	body: CampaignChange,
	status: 200,
	reply: Campaign,
	refusals,
	example: {
		...ofDraft,
		body: { BasedOnVersion: 3, Rule: ruleExample },
		reply: { ...running, IsUsed: false, Points: 0, Cost: 0, Orders: 0, Customers: 0, Revenue: 0 },
	},
})

export const changeCampaignState = adminOperation({
	id: 'changeCampaignState',
	method: 'POST',
	path: '/admin/api/campaigns/:id/state',
	tag: 'Campaigns',
	access: 'program.edit',
	summary: 'Pause, resume or end a campaign',
	description:
		'Makes a new version of the current program. 409 when it makes no sense in the state of the campaign.',
	params,
	body: CampaignStateChange,
	status: 200,
	reply: Campaign,
	refusals,
	example: { ...ofDraft, body: { Do: 'pause' }, reply: { ...running, State: 'paused' } },
})

export const removeCampaign = adminOperation({
	id: 'removeCampaign',
	method: 'DELETE',
	path: '/admin/api/campaigns/:id',
	tag: 'Campaigns',
	access: 'program.edit',
	summary: 'Remove a campaign',
	description: 'A draft, or a campaign that has never given points. 409 for any other.',
	params,
	status: 204,
	refusals,
	example: ofDraft,
})
