import type { Static } from 'typebox'
import { flag, instant, items, list, nonBlank, shape, string } from '../members.ts'
import { memberOperation } from './operation.ts'

const MOST_CONSENTS = 20

const purpose = 'What it is about: a word that the merchant chooses, such as `email-offers`.'

const Consent = shape('Consent', 'What a member has decided about a purpose.', {
	Purpose: string(purpose),
	IsGiven: flag('True when the member agrees.'),
	TextVersion: string('Which text the member saw.'),
	Source: string('The origin of the page, or `app` for a request without one.'),
	DecidedDate: instant('When it was decided.'),
})
export type Consent = Static<typeof Consent>

const Consents = shape('Consents', 'What a member has decided.', {
	Consents: list(Consent, 'What is in force: the newest decision about each purpose, by purpose.'),
	History: list(Consent, 'The newest 50 decisions, newest first.'),
})
export type Consents = Static<typeof Consents>

const ConsentDecision = shape(
	'ConsentDecision',
	'A decision about a purpose.',
	{
		Purpose: nonBlank(purpose, { max: 100 }),
		IsGiven: flag('Whether the member agrees.'),
		TextVersion: nonBlank('Which text the member saw, such as the date or the number of its version.', {
			max: 100,
		}),
	},
	{ additionalProperties: false },
)

const ConsentDecisions = shape(
	'ConsentDecisions',
	'What the member decides; other purposes stay as they are.',
	{ Consents: items(ConsentDecision, 'The decisions.', MOST_CONSENTS) },
	{ additionalProperties: false },
)

const given: Consent = {
	Purpose: 'email-offers',
	IsGiven: true,
	TextVersion: '2026-11',
	Source: 'https://shop.example',
	DecidedDate: '2026-11-14T12:00:00Z',
}

export const listMemberConsents = memberOperation({
	id: 'listMemberConsents',
	method: 'GET',
	path: '/v1/member/consents',
	tag: 'Member',
	scope: 'read',
	summary: 'Read the consents',
	description:
		'What the member has agreed to, or not, with the version of the text, the time and the place. A purpose that is not listed was never decided.',
	status: 200,
	reply: Consents,
	refusals: [],
	example: { reply: { Consents: [given], History: [given] } },
})

export const decideMemberConsents = memberOperation({
	id: 'decideMemberConsents',
	method: 'PUT',
	path: '/v1/member/consents',
	tag: 'Member',
	scope: 'profile',
	summary: 'Give or withdraw consents',
	description: [
		'Records each decision with the time and the origin of the page. Nothing is overwritten: the history keeps what was decided before.',
		'A decision that is in force already, about the same version of the text, is not recorded again, so the request can be repeated.',
	].join('\n'),
	body: ConsentDecisions,
	status: 200,
	reply: Consents,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded'],
	example: {
		body: { Consents: [{ Purpose: 'email-offers', IsGiven: true, TextVersion: '2026-11' }] },
		reply: { Consents: [given], History: [given] },
	},
})
