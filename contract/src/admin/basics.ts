import { type Static, Type } from 'typebox'
import {
	described,
	flag,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	optional,
	shape,
	string,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const LANGUAGE_CODES = ['en', 'pt', 'es'] as const
export const languageMember = (description: string) =>
	Type.Unsafe<(typeof LANGUAGE_CODES)[number]>({ type: 'string', description, enum: [...LANGUAGE_CODES] })

const ProgramBasics = shape('ProgramBasics', 'Language, currency and time zone of a program.', {
	Language: languageMember('The language of messages, unless a request asks for another: en, pt or es.'),
	Currency: string('ISO 4217.'),
	IsCurrencyFixed: flag(
		'True once there is an order, a point record or a redemption: amounts are in the currency.',
	),
	TimeZone: string('IANA.'),
})
export type ProgramBasics = Static<typeof ProgramBasics>

const ProgramBasicsChange = shape(
	'ProgramBasicsChange',
	'What is to be different; absent or null leaves it as it is.',
	{
		Language: optional(languageMember('en, pt or es.')),
		Currency: optional(nonBlank('ISO 4217, as in BRL.', { max: 3 })),
		TimeZone: optional(nonBlank('IANA, as in America/Sao_Paulo.', { max: 100 })),
		Confirmed: optional(flag('Must be true where `TimeZone` is another one.')),
	},
	{ additionalProperties: false },
)

const path = '/admin/api/merchant/basics'
const example: ProgramBasics = {
	Language: 'pt',
	Currency: 'BRL',
	IsCurrencyFixed: true,
	TimeZone: 'America/Sao_Paulo',
}

export const getProgramBasics = adminOperation({
	id: 'getProgramBasics',
	method: 'GET',
	path,
	tag: 'Merchant',
	access: 'program.view',
	summary: 'Language, currency and time zone',
	description: 'The currency can be changed until `IsCurrencyFixed` is true.',
	status: 200,
	reply: ProgramBasics,
	refusals: [],
	example: { reply: example },
})

export const changeProgramBasics = adminOperation({
	id: 'changeProgramBasics',
	method: 'PUT',
	path,
	tag: 'Merchant',
	access: 'settings.edit',
	summary: 'Change language, currency or time zone',
	description:
		'Counts from the next request on. A new time zone moves no stored moment: points, coupons and tier reviews end when they would have ended. What is decided later uses the new zone, and `POST /admin/api/merchant/time-zone-preview` says what that concerns.',
	body: ProgramBasicsChange,
	status: 200,
	reply: ProgramBasics,
	refusals: BODY_ERRORS,
	example: {
		body: { TimeZone: 'America/Manaus', Confirmed: true },
		reply: { ...example, TimeZone: 'America/Manaus' },
	},
})

const MOVED_KINDS = ['expiries', 'coupons', 'tierReviews', 'rules', 'figures', 'dayLimits'] as const
export type MovedKind = (typeof MOVED_KINDS)[number]

const MovedThings = shape('MovedThings', 'Things of one kind that a new time zone concerns.', {
	Kind: Type.Unsafe<MovedKind>({
		type: 'string',
		description:
			'`expiries` of points, `coupons` that end, `tierReviews`: the moment stays and its date and hour are shown in the new zone. `rules` with dates, weekdays or hours: they mean the new zone from now on. `figures`: days that are counted, and stay as they were counted. `dayLimits`: sales of today that count against limits of cashiers.',
		enum: [...MOVED_KINDS],
	}),
	Count: integer('How many there are.'),
	OtherDay: integer('How many of them get another date.'),
	Example: nullable(
		shape('MovedExample', 'The first of them.', {
			Name: nullable(string('What it is called, or whose it is.')),
			Before: nullable(string('Local date and hour now, as in 2026-12-31 23:59.')),
			After: nullable(string('Local date and hour in the new zone.')),
		}),
	),
})
export type MovedThings = Static<typeof MovedThings>

const LocalDays = shape('LocalDays', 'A date in both zones.', {
	Before: string('In the zone of now.'),
	After: string('In the new zone.'),
})

const TimeZonePreview = shape('TimeZonePreview', 'What a new time zone would concern.', {
	Today: described(LocalDays, 'The date of now.'),
	NextDay: shape('NextDays', 'When the next day begins.', {
		Before: instant('In the zone of now.'),
		After: instant('In the new zone.'),
	}),
	Moved: list(MovedThings, 'By kind; kinds of which there is nothing are left out.'),
})

export const previewTimeZone = adminOperation({
	id: 'previewTimeZone',
	method: 'POST',
	path: '/admin/api/merchant/time-zone-preview',
	tag: 'Merchant',
	access: 'program.view',
	onlyReads: true,
	summary: 'What a new time zone would concern',
	description: 'Changes nothing.',
	body: shape(
		'TimeZoneQuestion',
		'A time zone to think about.',
		{ TimeZone: nonBlank('IANA.', { max: 100 }) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: TimeZonePreview,
	refusals: BODY_ERRORS,
	example: {
		body: { TimeZone: 'America/Manaus' },
		reply: {
			Today: { Before: '2026-11-14', After: '2026-11-14' },
			NextDay: { Before: '2026-11-15T03:00:00Z', After: '2026-11-15T04:00:00Z' },
			Moved: [
				{
					Kind: 'expiries',
					Count: 120,
					OtherDay: 0,
					Example: { Name: 'Ana Souza', Before: '2026-11-20 23:59', After: '2026-11-20 22:59' },
				},
			],
		},
	},
})
