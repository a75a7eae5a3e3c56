import type { ProgramBasics } from '@fiel/contract'
import { Select } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { LANGUAGES } from '../i18n/words.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useChoices } from '../ui/use-choices.ts'
import { useQuestion } from '../ui/use-question.ts'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
import { text } from './basics-words.ts'
import { CurrencyDialog } from './currency-dialog.tsx'
import { TimeZoneDialog } from './time-zone-dialog.tsx'

/** Language, currency and time zone of the program. */
export default function BasicsPage() {
	const t = useText(text)
	const stored = useRead('getProgramBasics')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={stored}>{(basics) => <BasicsForm key={JSON.stringify(basics)} basics={basics} />}</Loaded>
		</>
	)
}

function BasicsForm({ basics }: { basics: ProgramBasics }) {
	const t = useText(text)
	const { Language, Currency, TimeZone } = basics
	const form = useForm({ initialValues: { Language, Currency, TimeZone } })
	const { asked, ask, reply } = useQuestion<string>()
	const currency = useQuestion<string>()
	const confirm = async (values: BasicsValues & { Confirmed: boolean }): Promise<boolean> => {
		if (values.Currency !== Currency && !(await currency.ask(values.Currency))) return false
		return !values.Confirmed || ask(values.TimeZone)
	}
	const saving = useSettingsSaving('changeProgramBasics', {
		refreshes: ['getProgramBasics', 'getSession'],
		saved: t.saved,
	})
	return (
		<>
			<FormFrame
				form={form}
				name="basics"
				bodyOf={(values) => ({ ...values, Confirmed: values.TimeZone !== TimeZone })}
				confirm={confirm}
				back="/settings"
				submit={t.save}
				readOnlyNote={t.notAllowed}
				{...saving}
			>
				<BasicsFields form={form} basics={basics} />
			</FormFrame>
			<TimeZoneDialog timeZone={asked} onAnswer={reply} />
			{currency.asked && (
				<CurrencyDialog before={Currency} after={currency.asked} onAnswer={currency.reply} />
			)}
		</>
	)
}

type BasicsValues = Pick<ProgramBasics, 'Language' | 'Currency' | 'TimeZone'>

function BasicsFields({ form, basics }: { form: UseFormReturnType<BasicsValues>; basics: ProgramBasics }) {
	const t = useText(text)
	const { currencies, timeZones } = useChoices()
	return (
		<>
			<Section title={t.language} about={t.languageAbout}>
				<Select
					label={t.language}
					data={optionsOf(LANGUAGES)}
					allowDeselect={false}
					{...form.getInputProps('Language')}
				/>
			</Section>
			<Section title={t.currency} about={t.currencyAbout}>
				<Select
					label={t.currency}
					description={basics.IsCurrencyFixed ? t.currencyFixed : t.currencyOpen}
					data={currencies}
					searchable
					allowDeselect={false}
					disabled={basics.IsCurrencyFixed}
					{...form.getInputProps('Currency')}
				/>
			</Section>
			<Section title={t.timeZone} about={t.timeZoneAbout}>
				<Select
					label={t.timeZone}
					data={[...new Set([basics.TimeZone, ...timeZones])].sort()}
					searchable
					limit={200}
					allowDeselect={false}
					{...form.getInputProps('TimeZone')}
				/>
			</Section>
		</>
	)
}
