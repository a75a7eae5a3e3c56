import { isLanguage, LANGUAGES, type Language } from './language.ts'

/** How the program of a merchant looks and speaks; the answer of `GET /v1/member/shops/{shop}`. */
export interface Look {
	Shop: string
	ProgramName: string | null
	CompanyName: string | null
	Logo: string | null
	Url: string | null
	PointsNameSingular: string | null
	PointNamePlural: string | null
	Currency: string
	Locale: string
	/** Null while it is not known: then days are those of the device. */
	TimeZone: string | null
	Languages: Language[]
	Colors: { Main: string; OnMain: string; MainDark: string; OnMainDark: string }
	Mode: 'auto' | 'light' | 'dark'
	Corners: 'square' | 'rounded' | 'round'
	Position: 'bottom-right' | 'bottom-left' | 'none'
	Texts: Partial<Record<Language, { Button: string | null; Welcome: string | null; Join: string | null }>>
	SignIn: { Email: boolean; Phone: boolean }
	ContactCodes: { Email: boolean; Phone: boolean }
	HasTerms: boolean
	HasMessages: boolean
	IsWalletTest: boolean
	Wallet: ('apple' | 'google')[]
}

/** The look while the one of the merchant is not known. */
export const DEFAULT_LOOK: Look = {
	Shop: '',
	ProgramName: null,
	CompanyName: null,
	Logo: null,
	Url: null,
	PointsNameSingular: null,
	PointNamePlural: null,
	Currency: 'BRL',
	Locale: 'en-US',
	TimeZone: null,
	Languages: [...LANGUAGES],
	Colors: { Main: '#4b45d8', OnMain: '#ffffff', MainDark: '#b4bcff', OnMainDark: '#17153f' },
	Mode: 'auto',
	Corners: 'rounded',
	Position: 'bottom-right',
	Texts: {},
	SignIn: { Email: false, Phone: false },
	ContactCodes: { Email: true, Phone: true },
	HasTerms: false,
	HasMessages: false,
	IsWalletTest: false,
	Wallet: [],
}

/** Fills what an answer lacks, so that an older server, or none, still gives a look. */
export const completeLook = (found: Partial<Look> | null | undefined, shop: string): Look => {
	const languages = (found?.Languages ?? []).filter(isLanguage)
	return {
		...DEFAULT_LOOK,
		...found,
		Shop: shop,
		Languages: languages.length > 0 ? languages : DEFAULT_LOOK.Languages,
		Colors: { ...DEFAULT_LOOK.Colors, ...found?.Colors },
		SignIn: { ...DEFAULT_LOOK.SignIn, ...found?.SignIn },
		Texts: found?.Texts ?? {},
	}
}

const COLOR = /^#[\da-f]{6}$/i
const CORNERS = {
	square: ['0px', '0px', '0px'],
	rounded: ['12px', '10px', '18px'],
	round: ['22px', '999px', '28px'],
}

const colorOr = (color: string, fallback: string): string => (COLOR.test(color) ? color : fallback)

/** The custom properties of a look, which a page can override: `fiel-widget { --fiel-main: #0a6; }`. */
export const lookStyles = ({ Colors, Corners }: Look): string => {
	const [card, control, panel] = CORNERS[Corners] ?? CORNERS.rounded
	const { Main, OnMain, MainDark, OnMainDark } = DEFAULT_LOOK.Colors
	return `:host{--look-main:${colorOr(Colors.Main, Main)};--look-on-main:${colorOr(Colors.OnMain, OnMain)};--look-main-dark:${colorOr(Colors.MainDark, MainDark)};--look-on-main-dark:${colorOr(Colors.OnMainDark, OnMainDark)};--look-card:${card};--look-control:${control};--look-panel:${panel}}`
}

/** Sets light or dark on an element, and follows the system if the look leaves it to that. */
export const applyMode = (element: HTMLElement, mode: Look['Mode']): (() => void) => {
	const system = matchMedia('(prefers-color-scheme: dark)')
	const set = () => {
		element.dataset.mode = mode === 'auto' ? (system.matches ? 'dark' : 'light') : mode
	}
	set()
	if (mode !== 'auto') return () => {}
	system.addEventListener('change', set)
	return () => system.removeEventListener('change', set)
}
