import type { ProgramSettings } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'
import { byPriority, type Rule, type RuleValues, ruleBody, ruleValues } from './rule-values.ts'

export type Settings = ProgramSettings
export type CustomObjective = Settings['Custom'][number]

/** The value of an input: '' while it is empty. */
type Entry<T> = T extends number
	? number | ''
	: T extends null
		? never
		: T extends readonly (infer Item)[]
			? Entry<Item>[]
			: T extends object
				? { [Name in keyof T]: Entry<T[Name]> }
				: T

type CustomValues = Entry<CustomObjective>
/** The form values of the program. */
export type ProgramValues = Entry<Omit<Settings, 'Rules'>> & { Rules: RuleValues[] }
export type ProgramForm = UseFormReturnType<ProgramValues>

type Leaves<T, Path extends string = ''> = {
	[Name in keyof T & string]: NonNullable<T[Name]> extends readonly unknown[] | string | number | boolean
		? `${Path}${Name}`
		: Leaves<T[Name], `${Path}${Name}.`>
}[keyof T & string]

/** The path of every setting that is not in a list, such as `Purchase.MinimumOrder`. */
export type SettingPath = Leaves<Omit<Settings, 'Custom' | 'Rules'>>
type Kind =
	| 'flag'
	| 'points'
	| 'money'
	| 'worth'
	| 'days'
	| 'hours'
	| 'digits'
	| 'choice'
	| 'list'
	| 'date'
	| 'url'

/** How a setting is entered and formatted; a missing one does not compile. */
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
	'Refund.OnPartialReturn': 'flag',
	'Refund.GraceDays': 'days',
	'Redemption.CheckoutHours': 'hours',
	'Redemption.TillHours': 'hours',
	Shortfall: 'choice',
	'Enrolment.OptIn': 'flag',
	'Enrolment.RecognisesCustomers': 'flag',
	'Affiliates.IsActive': 'flag',
	'Pin.Mode': 'choice',
	'Pin.Above': 'money',
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

/** The value at a path such as `Purchase.Excluded.Brands`. */
export const valueAt = (object: unknown, path: string): unknown =>
	path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], object)

export const valuesOf = ({ Rules, ...settings }: Settings): ProgramValues => ({
	...settings,
	Signup: { ...settings.Signup, Since: settings.Signup.Since ?? '' },
	Referral: { ...settings.Referral, Url: settings.Referral.Url ?? '' },
	Redemption: {
		CheckoutHours: settings.Redemption.CheckoutHours ?? '',
		TillHours: settings.Redemption.TillHours ?? '',
	},
	Custom: settings.Custom.map((objective) => ({
		...objective,
		MaxPerCustomer: objective.MaxPerCustomer ?? '',
		MaxInAll: objective.MaxInAll ?? '',
	})),
	Rules: (Rules as Rule[]).toSorted(byPriority).map(ruleValues),
})

const orNull = <T>(entry: T | ''): T | null => (entry === '' ? null : entry)

/** The form in the format of the API. An empty number stays empty, and the server's refusal is shown at its input. */
export const bodyOf = ({ Rules, ...values }: ProgramValues): Settings =>
	({
		...values,
		Signup: { ...values.Signup, Since: orNull(values.Signup.Since) },
		Referral: { ...values.Referral, Url: orNull(values.Referral.Url) },
		Redemption: {
			CheckoutHours: orNull(values.Redemption.CheckoutHours),
			TillHours: orNull(values.Redemption.TillHours),
		},
		Custom: values.Custom.map((objective) => ({
			...objective,
			MaxPerCustomer: orNull(objective.MaxPerCustomer),
			MaxInAll: orNull(objective.MaxInAll),
		})),
		Rules: Rules.map(ruleBody),
	}) as Settings

/** The settings as the form would send them: rules in order, without empty values. */
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
