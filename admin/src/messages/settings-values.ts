import type { MessageKind, MessageSettings, MessageSettingsChange } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'

export interface SettingsValues {
	Kinds: Record<string, { Email: boolean; Sms: boolean }>
	/** Without quiet hours, their times are kept while the form is open. */
	quiet: boolean
	QuietFrom: string
	QuietTo: string
	WeeklyLimit: number | string
	DaysBeforeExpiry: number | string
	DaysBeforeTierLoss: number | string
	Consent: MessageSettings['Consent']
	EmailPurpose: string
	SmsPurpose: string
}

export type SettingsForm = UseFormReturnType<SettingsValues>

/** Proposed when quiet hours are switched on. */
const USUAL_QUIET_HOURS = { from: '21:00', to: '08:00' }

export const settingsValues = (settings: MessageSettings): SettingsValues => {
	const { WeeklyLimit, DaysBeforeExpiry, DaysBeforeTierLoss, Consent, EmailPurpose, SmsPurpose } = settings
	return {
		...{ WeeklyLimit, DaysBeforeExpiry, DaysBeforeTierLoss, Consent, EmailPurpose, SmsPurpose },
		Kinds: Object.fromEntries(settings.Kinds.map(({ Kind, Email, Sms }) => [Kind, { Email, Sms }])),
		quiet: settings.QuietFrom !== null,
		QuietFrom: settings.QuietFrom ?? USUAL_QUIET_HOURS.from,
		QuietTo: settings.QuietTo ?? USUAL_QUIET_HOURS.to,
	}
}

export const settingsBody = ({ Kinds, quiet, ...values }: SettingsValues): MessageSettingsChange => ({
	...values,
	Kinds: Object.entries(Kinds).map(([Kind, on]) => ({ Kind: Kind as MessageKind, ...on })),
	QuietFrom: quiet ? values.QuietFrom : null,
	QuietTo: quiet ? values.QuietTo : null,
	WeeklyLimit: Number(values.WeeklyLimit),
	DaysBeforeExpiry: Number(values.DaysBeforeExpiry),
	DaysBeforeTierLoss: Number(values.DaysBeforeTierLoss),
})
