import type { Static } from 'typebox'
import { MOST_OWN_PURPOSES } from '../consent-limits.ts'
import { lookLanguage } from '../look.ts'
import { flag, instant, items, list, nonBlank, nullable, shape, string } from '../members.ts'
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

const OfferedConsent = shape('OfferedConsent', 'A consent that the merchant asks for.', {
	Purpose: string(purpose),
	TextVersion: string('The version of the text, to be sent with the decision.'),
	Title: string('What it is about.'),
	Text: string('What the member agrees to.'),
	Language: lookLanguage('The language of the text: that of the request, or else one that has a text.'),
	IsGiven: flag('True when the member agrees now; false also if nothing was ever decided.'),
	DecidedDate: nullable(instant('When that was decided; null for never.')),
	DecidedTextVersion: nullable(
		string('Which text the member saw then; null for never. It may be one before `TextVersion`.'),
	),
})
export type OfferedConsent = Static<typeof OfferedConsent>

const Consents = shape('Consents', 'What a member has decided.', {
	Offered: list(
		OfferedConsent,
		'What the merchant asks for, in its order, with what the member has decided.',
	),
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

const consents: Consents = {
	Offered: [
		{
			Purpose: 'email-offers',
			TextVersion: '2026-11',
			Title: 'Offers by email',
			Text: 'We may send you offers by email, at most once a week.',
			Language: 'en',
			IsGiven: true,
			DecidedDate: given.DecidedDate,
			DecidedTextVersion: '2026-11',
		},
	],
	Consents: [given],
	History: [given],
}

export const listMemberConsents = memberOperation({
	id: 'listMemberConsents',
	method: 'GET',
	path: '/v1/member/consents',
	tag: 'Member',
	scope: 'read',
	summary: 'Read the consents',
	description:
		'What the merchant asks for, with the text in the language of the request, and what the member has agreed to, or not, with the version of the text, the time and the place. A purpose that is not in `Consents` was never decided. `Consents` also has purposes that the merchant does not ask for any more, and those of pages of its own.',
	status: 200,
	reply: Consents,
	refusals: [],
	example: { reply: consents },
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
		'For a purpose that the merchant asks for, or has asked for, only a version that was offered can be agreed to; any other is refused with 77 and its `TextVersion` as the field, and nothing is recorded.',
		`A member can have decided about ${MOST_OWN_PURPOSES} other purposes. One more is refused with 77 and its \`Purpose\` as the field, and nothing is recorded; those that are there can always be given and withdrawn.`,
	].join('\n'),
	body: ConsentDecisions,
	status: 200,
	reply: Consents,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded', 'GenericError'],
	example: {
		body: { Consents: [{ Purpose: 'email-offers', IsGiven: true, TextVersion: '2026-11' }] },
		reply: consents,
	},
})
