import { type Static, Type } from 'typebox'
import { LOOK_TEXT_LIMITS } from './look-limits.ts'
import { flag, nullable, shape, string, text } from './members.ts'

/** Whether the widget is light or dark; `auto` follows the device of the member. */
export const LOOK_MODES = ['auto', 'light', 'dark'] as const
export const LOOK_CORNERS = ['square', 'rounded', 'round'] as const
/** Where the button stands that opens the widget; with `none` only a button of the shop opens it. */
export const LOOK_POSITIONS = ['bottom-right', 'bottom-left', 'none'] as const
export const LOOK_LANGUAGES = ['en', 'pt', 'es'] as const

/** The wallets of telephones for which there are passes. */
export const WALLET_PLATFORMS = ['apple', 'google'] as const
export type WalletPlatform = (typeof WALLET_PLATFORMS)[number]

export type LookMode = (typeof LOOK_MODES)[number]
export type LookCorners = (typeof LOOK_CORNERS)[number]
export type LookPosition = (typeof LOOK_POSITIONS)[number]
export type LookLanguage = (typeof LOOK_LANGUAGES)[number]

const oneOf = <const T extends string>(values: readonly T[], description: string) =>
	Type.Unsafe<T>({ type: 'string', enum: [...values], description })

export const LookTexts = shape(
	'LookTexts',
	'Texts of the merchant in one language; null where the widget has its own.',
	{
		Button: nullable(
			text('The label of the button that opens the widget.', { max: LOOK_TEXT_LIMITS.Button }),
		),
		Welcome: nullable(text('The greeting at the top of the widget.', { max: LOOK_TEXT_LIMITS.Welcome })),
		Join: nullable(
			text('Why to take part, for visitors who have not signed in.', { max: LOOK_TEXT_LIMITS.Join }),
		),
	},
	{ additionalProperties: false },
)
export type LookTexts = Static<typeof LookTexts>

/** What a merchant decides about the widget, beside names, logo and colours. */
export const lookMembers = () => ({
	Mode: oneOf(LOOK_MODES, 'Light, dark, or `auto` for what the device of the member prefers.'),
	Corners: oneOf(LOOK_CORNERS, 'How round corners are.'),
	Position: oneOf(
		LOOK_POSITIONS,
		'Where the button stands that opens the widget; with `none` only a button of the shop opens it.',
	),
})

export const walletPlatform = (description: string) => oneOf(WALLET_PLATFORMS, description)

export const lookLanguage = (description: string) => oneOf(LOOK_LANGUAGES, description)

const color = (description: string) => string(`${description} As in #9aa5b1.`)

const LookColors = shape('LookColors', 'Colours that can be read.', {
	Main: color('The colour of the merchant, for light mode: at least 4.5:1 on the background.'),
	OnMain: color('Text on `Main`, at least 4.5:1.'),
	MainDark: color('The colour of the merchant, for dark mode: at least 4.5:1 on the background.'),
	OnMainDark: color('Text on `MainDark`, at least 4.5:1.'),
})

export const ShopLook = shape('ShopLook', 'How the widget and the page of a shop look.', {
	Shop: string('The name of the merchant, as in the address.'),
	ProgramName: nullable(string('Name of the program.')),
	CompanyName: nullable(string('Name of the company.')),
	Logo: nullable(string('Address of the logo.')),
	Url: nullable(string('Address of the page about the program.')),
	PointsNameSingular: nullable(string('What one point is called; null for a word of the page.')),
	PointNamePlural: nullable(string('What several points are called; null for a word of the page.')),
	Currency: string('ISO 4217.'),
	Locale: string('For numbers, money and dates, in the language of the merchant, as in pt-BR.'),
	TimeZone: string(
		'Where the days of the shop begin, as IANA calls it: points and coupons end at the end of such a day.',
	),
	Languages: Type.Array(lookLanguage('en, pt or es.'), {
		description: 'The languages that the merchant offers; the first one where the browser asks for another.',
	}),
	Colors: LookColors,
	...lookMembers(),
	Texts: shape('LookTextsByLanguage', 'Texts of the merchant, for each language that it offers.', {
		en: Type.Optional(LookTexts),
		pt: Type.Optional(LookTexts),
		es: Type.Optional(LookTexts),
	}),
	SignIn: shape('LookSignIn', 'Where one-time codes can be sent, for visitors without a token.', {
		Email: flag('True if by email.'),
		Phone: flag('True if by text message.'),
	}),
	ContactCodes: shape(
		'LookContactCodes',
		'By which way members can get a code for a new contact; also where signing in with a code is off.',
		{ Email: flag('True if by email.'), Phone: flag('True if by text message.') },
	),
	HasTerms: flag('True when the merchant has set terms.'),
	HasMessages: flag('True when the merchant sends messages to members: see `GET /v1/member/messages`.'),
	IsWalletTest: flag('True when the passes are for tests, which phones refuse.'),
	Wallet: Type.Array(walletPlatform('apple or google.'), {
		description: 'For which wallets the member can get a pass; empty if for none.',
	}),
})
export type ShopLook = Static<typeof ShopLook>
