import { type Dictionary, LANGUAGES, type Language } from '../i18n/words.ts'
import { text as members } from '../members/words.ts'
import { text as messages } from '../messages/settings-words.ts'
import { text as pins } from '../pins/words.ts'
import { tabOf } from '../program/setting-tabs.ts'
import { helps, labels } from '../program/setting-words.ts'
import type { SettingPath } from '../program/settings.ts'
import { text as program } from '../program/words.ts'
import { text as basics } from '../settings/basics-words.ts'
import { text as limits } from '../settings/limits-words.ts'
import { text as mail } from '../settings/mail-words.ts'
import { text as security } from '../settings/security-words.ts'
import { text as shop } from '../settings/shop-words.ts'
import { text as singleSignOn } from '../settings/single-sign-on-words.ts'
import { text as widget } from '../settings/widget-words.ts'
import { text as wallet } from '../wallet/words.ts'

/** A setting that the search finds, with the texts of its page. */
export interface SingleSetting {
	/** Its name in the address of the page, as in `#field=IdleHours`. */
	name: string
	path: string
	label: Dictionary<string>
	about?: Dictionary<string> | undefined
	/** The tab of the page, if its address does not say it. */
	tab?: Dictionary<string>
	/** The setting that makes the page show this one. */
	shownBy?: string
}

const inEvery = <T>(of: (language: Language) => T): Dictionary<T> =>
	Object.fromEntries((Object.keys(LANGUAGES) as Language[]).map((name) => [name, of(name)])) as Dictionary<T>

/** The members of a dictionary that are texts. */
type TextsOf<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string

/** Settings by the member of their label, with the member that explains them. */
const settingsOf = <T>(
	place: Pick<SingleSetting, 'path'>,
	text: Dictionary<T>,
	members: Partial<Record<TextsOf<T>, TextsOf<T>>>,
): SingleSetting[] =>
	(Object.entries(members) as [TextsOf<T>, TextsOf<T>][]).map(([name, about]) => ({
		...place,
		name,
		label: inEvery((language) => text[language][name] as string),
		about: inEvery((language) => text[language][about] as string),
	}))

const SHOWN_BY: Partial<Record<SettingPath, SettingPath>> = {
	'Expiry.Days': 'Expiry.Kind',
	'Pin.Above': 'Pin.Mode',
}

const PROGRAM = (Object.keys(labels.en) as SettingPath[]).map((name): SingleSetting => {
	const help = (language: Language) => (helps[language] as Partial<Record<SettingPath, string>>)[name]
	const shownBy = SHOWN_BY[name]
	return {
		name,
		path: '/program',
		label: inEvery((language) => labels[language][name]),
		about: help('en') === undefined ? undefined : inEvery((language) => help(language)!),
		tab: inEvery((language) => program[language].tabs[tabOf(name)]),
		...(shownBy && { shownBy }),
	}
})

/** Every single setting of the panel. The texts are those of the pages, so this is loaded only with the search. */
export const SINGLE_SETTINGS: readonly SingleSetting[] = [
	...PROGRAM,
	...settingsOf({ path: '/settings/shop' }, shop, {
		...{ logo: 'logoAbout', CompanyName: 'namesAbout', ProgramName: 'programHelp' },
		...{ PointsNameSingular: 'pointsAbout', PointNamePlural: 'pointsAbout' },
		...{ MainColor: 'coloursAbout', WidgetColor: 'coloursAbout', Url: 'pagesAbout' },
		...{ WidgetIconUrl: 'pagesAbout', FontUrl: 'pagesAbout', FontName: 'pagesAbout', Terms: 'termsHelp' },
	}),
	...settingsOf({ path: '/settings/basics' }, basics, {
		...{ language: 'languageAbout', currency: 'currencyAbout', timeZone: 'timeZoneAbout' },
	}),
	...settingsOf({ path: '/settings/mail' }, mail, { SenderName: 'shopAbout', ReplyTo: 'replyHelp' }),
	...settingsOf({ path: '/settings/limits' }, limits, {
		...{ confirmAbove: 'limitsAbout', approveAbove: 'approveHelp' },
	}),
	...settingsOf({ path: '/settings/security' }, security, {
		...{ SecondFactorFor: 'factor', IdleHours: 'sessions', LongestDays: 'sessions' },
	}),
	...settingsOf({ path: '/settings/single-sign-on' }, singleSignOn, {
		...{ Issuer: 'issuerHelp', ClientId: 'provider', ClientSecret: 'provider', Label: 'labelHelp' },
		...{ Domains: 'domainsHelp', CreatesUsers: 'createsHelp', NewUserRole: 'people' },
		...{ RoleClaim: 'claimHelp', PasswordFor: 'passwordsAbout' },
	}),
	...settingsOf({ path: '/settings/members' }, members, {
		...{ isOnLabel: 'isOnAbout', codesLabel: 'codesAbout', origins: 'originsHelp' },
	}),
	...settingsOf({ path: '/settings/widget' }, widget, {
		...{ Mode: 'lookAbout', Corners: 'lookAbout', Position: 'lookAbout', Languages: 'languagesAbout' },
	}),
	...settingsOf({ path: '/settings/wallet' }, wallet, { isOnLabel: 'isOnAbout' }),
	...settingsOf({ path: '/settings/messages' }, messages, {
		...{
			Consent: 'whoAbout',
			EmailPurpose: 'emailPurposeHelp',
			SmsPurpose: 'smsPurposeHelp',
			quiet: 'whenAbout',
		},
		...{ WeeklyLimit: 'weeklyHelp', DaysBeforeExpiry: 'expiryHelp', DaysBeforeTierLoss: 'lossHelp' },
	}),
	...settingsOf({ path: '/pin-gateway' }, pins, { url: 'urlHelp', body: 'bodyHelp' }),
]
