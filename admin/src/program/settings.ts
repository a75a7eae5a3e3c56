import type { ProgramSettings } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'
import { byPriority, type Rule, type RuleValues, ruleBody, ruleValues } from './rule-values.ts'

export type Settings = ProgramSettings
export type CustomObjective = Settings['Custom'][number]

/** What an input holds: '' while it is empty. */
type Entry<T> = T extends number
	? number | ''
	: T extends null
		? never
		: T extends readonly (infer Item)[]
			? Entry<Item>[]
			: T extends object
				? { [Name in keyof T]: Entry<T[Name]> }
				: T

export type CustomValues = Entry<CustomObjective>
/** The program as the form holds it. */
export type ProgramValues = Entry<Omit<Settings, 'Rules'>> & { Rules: RuleValues[] }
export type ProgramForm = UseFormReturnType<ProgramValues>

type Leaves<T, Path extends string = ''> = {
	[Name in keyof T & string]: NonNullable<T[Name]> extends readonly unknown[] | string | number | boolean
		? `${Path}${Name}`
		: Leaves<T[Name], `${Path}${Name}.`>
}[keyof T & string]

/** Every setting that is not in a list, as in `Purchase.MinimumOrder`. */
export type SettingPath = Leaves<Omit<Settings, 'Custom' | 'Rules'>>
export type Kind =
	| 'flag'
	| 'points'
	| 'money'
	| 'worth'
	| 'days'
	| 'digits'
	| 'choice'
	| 'list'
	| 'date'
	| 'url'

/** How a setting is entered and said; a setting without a line here does not compile. */
export const KINDS: Record<SettingPath, Kind> = {
	'Purchase.IsActive': 'flag',
	'Purchase.PointsPerUnit': 'points',
	'Purchase.MinimumOrder': 'money',
	'Purchase.WaitingDays': 'days',
	'Purchase.Rounding': 'choice',
	'Purchase.Digits': 'digits',
	'Purchase.CompletedStatuses': 'list',
	'Purchase.CancelledStatuses': 'list',
	'Purchase.Excluded.Products': 'list',
	'Purchase.Excluded.Categories': 'list',
	'Purchase.Excluded.Brands': 'list',
	'Purchase.RewardPartEarns': 'flag',
	'Cashback.IsActive': 'flag',
	'Cashback.PointValue': 'worth',
	'Expiry.Kind': 'choice',
	'Expiry.Days': 'days',
	'Expiry.NoticeDays': 'days',
	'Refund.OnCancel': 'flag',
	'Refund.GraceDays': 'days',
	Shortfall: 'choice',
	'Enrolment.OptIn': 'flag',
	'Signup.IsActive': 'flag',
	'Signup.Points': 'points',
	'Signup.Since': 'date',
	'Birthday.IsActive': 'flag',
	'Birthday.Points': 'points',
	'Referral.IsActive': 'flag',
	'Referral.Url': 'url',
	'Referral.Points': 'points',
	'Referral.FriendPoints': 'points',
}

export const PATHS = Object.keys(KINDS) as SettingPath[]

/** What is at a path, as in `Purchase.Excluded.Brands`. */
export const valueAt = (object: unknown, path: string): unknown =>
	path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], object)

export const valuesOf = ({ Rules, ...settings }: Settings): ProgramValues => ({
	...settings,
	Signup: { ...settings.Signup, Since: settings.Signup.Since ?? '' },
	Referral: { ...settings.Referral, Url: settings.Referral.Url ?? '' },
	Custom: settings.Custom.map((objective) => ({
		...objective,
		MaxPerCustomer: objective.MaxPerCustomer ?? '',
		MaxInAll: objective.MaxInAll ?? '',
	})),
	Rules: (Rules as Rule[]).toSorted(byPriority).map(ruleValues),
})

const orNull = <T>(entry: T | ''): T | null => (entry === '' ? null : entry)

/** The form as the interface takes it. An empty number stays empty, and the server says so at its input. */
export const bodyOf = ({ Rules, ...values }: ProgramValues): Settings =>
	({
		...values,
		Signup: { ...values.Signup, Since: orNull(values.Signup.Since) },
		Referral: { ...values.Referral, Url: orNull(values.Referral.Url) },
		Custom: values.Custom.map((objective) => ({
			...objective,
			MaxPerCustomer: orNull(objective.MaxPerCustomer),
			MaxInAll: orNull(objective.MaxInAll),
		})),
		Rules: Rules.map(ruleBody),
	}) as Settings

/** As the form would send it back: rules in their order, nothing that says nothing. */
export const normalizeSettings = (settings: Settings): Settings => bodyOf(valuesOf(settings))

export const newObjective = (all: readonly CustomValues[]): CustomValues => ({
	Id: Math.max(0, ...all.map(({ Id }) => Number(Id))) + 1,
	Title: '',
	Type: 'custom',
	IsActive: true,
	Points: '',
	MaxPerCustomer: 1,
	Period: 'ever',
	MaxInAll: '',
})
