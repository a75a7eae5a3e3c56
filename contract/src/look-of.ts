import type { CustomizationSettings } from './admin/customization.ts'
import { correctedColors } from './contrast.ts'
import { memberLocale } from './locales.ts'
import type { LookCorners, LookLanguage, LookMode, LookPosition, LookTexts, ShopLook } from './look.ts'

export { LOOK_TEXT_LIMITS } from './look-limits.ts'

/** The colour where a merchant has chosen none. */
export const DEFAULT_COLOR = '#4b45d8'

/** What a merchant decides about the widget, beside names, logo and colours. */
export interface WidgetChoices {
	Mode: LookMode
	Corners: LookCorners
	Position: LookPosition
	/** The first one is that of browsers which ask for another. */
	Languages: readonly LookLanguage[]
	Texts: Record<LookLanguage, LookTexts>
}

/** What of the customization is part of the look. */
export type LookBrand = Pick<
	CustomizationSettings,
	| 'Logo'
	| 'ProgramName'
	| 'CompanyName'
	| 'Url'
	| 'MainColor'
	| 'WidgetColor'
	| 'PointsNameSingular'
	| 'PointNamePlural'
>

/** The colour that a merchant has chosen for the widget: its own one, else that of the brand. */
export const chosenColor = ({
	WidgetColor,
	MainColor,
}: Pick<LookBrand, 'WidgetColor' | 'MainColor'>): string => WidgetColor ?? MainColor ?? DEFAULT_COLOR

/** Puts the look together, for the widget and for the preview of it in the panel. */
export const lookOf = (
	brand: LookBrand,
	{ Languages, Texts, Mode, Corners, Position }: WidgetChoices,
	shop: Pick<
		ShopLook,
		| 'Shop'
		| 'Currency'
		| 'TimeZone'
		| 'SignIn'
		| 'ContactCodes'
		| 'HasTerms'
		| 'HasMessages'
		| 'Wallet'
		| 'IsWalletTest'
	> & {
		language: LookLanguage
	},
): ShopLook => ({
	Shop: shop.Shop,
	ProgramName: brand.ProgramName,
	CompanyName: brand.CompanyName,
	Logo: brand.Logo,
	Url: brand.Url,
	PointsNameSingular: brand.PointsNameSingular,
	PointNamePlural: brand.PointNamePlural,
	Currency: shop.Currency,
	Locale: memberLocale(shop.language, shop.Currency),
	TimeZone: shop.TimeZone,
	Languages: [...Languages],
	Colors: correctedColors(chosenColor(brand)),
	Mode,
	Corners,
	Position,
	Texts: Object.fromEntries(
		Object.entries(Texts).filter(([language]) => Languages.includes(language as LookLanguage)),
	),
	SignIn: shop.SignIn,
	ContactCodes: shop.ContactCodes,
	HasTerms: shop.HasTerms,
	HasMessages: shop.HasMessages,
	IsWalletTest: shop.IsWalletTest,
	Wallet: shop.Wallet,
})
