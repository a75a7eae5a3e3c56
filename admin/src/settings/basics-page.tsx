import type { ProgramBasics } from '@fiel/contract'
import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useChoices } from '../ui/use-choices.ts'
import { text } from './basics-words.ts'
import { SaveButton } from './save-button.tsx'
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

const REFRESHED = ['getProgramBasics', 'getSession'] as const

function BasicsForm({ basics }: { basics: ProgramBasics }) {
	const t = useText(text)
	const said = useFailureText()
	const maySave = useIsAllowed('changeProgramBasics')
	const { currencies, timeZones } = useChoices()
	const [isAsking, setAsking] = useState(false)
	const save = useWrite('changeProgramBasics', { refreshes: [...REFRESHED] })
	const { Language, Currency, TimeZone } = basics
	const form = useForm({ initialValues: { Language, Currency, TimeZone } })
	const send = (Confirmed: boolean): Promise<unknown> =>
		save.mutateAsync({ body: { ...form.getValues(), Confirmed } }).then(
			() => notify(t.saved),
			(failure) => {
				setAsking(false)
				showAtField(form, failure, said(failure))
			},
		)
	const submit = form.onSubmit((values) => (values.TimeZone === TimeZone ? send(false) : setAsking(true)))
	return (
		<>
			<form onSubmit={submit} noValidate>
				<Section title={t.language} about={t.languageAbout}>
					<Select
						label={t.language}
						data={Object.entries(t.languages).map(([value, label]) => ({ value, label }))}
						allowDeselect={false}
						disabled={!maySave}
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
						disabled={!maySave || basics.IsCurrencyFixed}
						{...form.getInputProps('Currency')}
					/>
				</Section>
				<Section title={t.timeZone} about={t.timeZoneAbout}>
					<Select
						label={t.timeZone}
						data={[...new Set([TimeZone, ...timeZones])].sort()}
						searchable
						limit={200}
						allowDeselect={false}
						disabled={!maySave}
						{...form.getInputProps('TimeZone')}
					/>
					{Object.keys(form.errors).length === 0 && <FailureNote of={save.error} />}
					<SaveButton
						label={t.save}
						note={t.ownerOnly}
						may={maySave}
						busy={save.isPending}
						disabled={!form.isDirty()}
					/>
				</Section>
			</form>
			<TimeZoneDialog
				timeZone={isAsking ? form.values.TimeZone : null}
				onClose={() => setAsking(false)}
				onConfirm={() => send(true)}
				busy={save.isPending}
			/>
		</>
	)
}
