import type { Static } from 'typebox'
import { CONSENT_LIMITS } from '../consent-limits.ts'
import { items, nonBlank, nullable, shape, text } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const closed = { additionalProperties: false } as const

const ConsentText = shape(
	'ConsentText',
	'What members read in one language; both members are null where there is no text.',
	{
		Title: nullable(text('What it is about, in a few words.', { max: CONSENT_LIMITS.Title })),
		Text: nullable(text('What the member agrees to.', { max: CONSENT_LIMITS.Text })),
	},
	closed,
)
export type ConsentText = Static<typeof ConsentText>

const OfferedConsentSettings = shape(
	'OfferedConsentSettings',
	'A consent that members are asked for.',
	{
		Purpose: nonBlank('A word that names it, such as `email-offers`. It is stored with each decision.', {
			max: CONSENT_LIMITS.purpose,
		}),
		TextVersion: nonBlank(
			'The version of the text, such as `2026-11`. A text that has been offered does not change: another text takes another version.',
			{ max: CONSENT_LIMITS.version },
		),
		Texts: shape(
			'ConsentTexts',
			'The text in each language. Without one, members get that of the language of the merchant, or else of any; without any, they are not asked.',
			{ en: ConsentText, pt: ConsentText, es: ConsentText },
			closed,
		),
	},
	closed,
)
export type OfferedConsentSettings = Static<typeof OfferedConsentSettings>

const OfferedConsents = shape(
	'OfferedConsents',
	'The consents that members are asked for.',
	{ Consents: items(OfferedConsentSettings, 'In the order in which they are shown.', CONSENT_LIMITS.most) },
	closed,
)
export type OfferedConsents = Static<typeof OfferedConsents>

const none: ConsentText = { Title: null, Text: null }
const example: OfferedConsents = {
	Consents: [
		{
			Purpose: 'email-offers',
			TextVersion: '2026-11',
			Texts: {
				en: { Title: 'Offers by email', Text: 'We may send you offers by email, at most once a week.' },
				pt: none,
				es: none,
			},
		},
	],
}
const place = { tag: 'Members', path: '/admin/api/members/consents' } as const

export const listOfferedConsents = adminOperation({
	...place,
	id: 'listOfferedConsents',
	method: 'GET',
	access: 'program.view',
	summary: 'The consents that members are asked for',
	description: 'The widget and the page show them with a switch.',
	status: 200,
	reply: OfferedConsents,
	refusals: [],
	example: { reply: example },
})

export const changeOfferedConsents = adminOperation({
	...place,
	id: 'changeOfferedConsents',
	method: 'PUT',
	access: 'program.edit',
	summary: 'Change the consents that members are asked for',
	description:
		'The list replaces the one before. What members have decided stays. Refused with 77 if a purpose is listed twice, or if a text changes under the version that it had; a language that had no text may get one.',
	body: OfferedConsents,
	status: 200,
	reply: OfferedConsents,
	refusals: BODY_ERRORS,
	example: { body: example, reply: example },
})
