import type { OfferedConsentSettings } from '@fiel/contract'
import { CONSENT_LIMITS } from '@fiel/contract/consent-limits'
import { Fieldset, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { LANGUAGES, type Language } from '../i18n/words.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { text } from './consents-words.ts'

interface Props {
	consents: readonly OfferedConsentSettings[]
	/** The place of the one to edit; the length of the list for a new one. */
	index: number
	/** The languages that the widget offers. */
	languages: readonly Language[]
	onClose: () => void
}

const emptyText = { Title: '', Text: '' }

const valuesOf = (consent: OfferedConsentSettings | undefined) => {
	const filled = (code: Language) => {
		const { Title, Text } = consent?.Texts[code] ?? { Title: null, Text: null }
		return { ...emptyText, ...(Title && { Title }), ...(Text && { Text }) }
	}
	return {
		Purpose: consent?.Purpose ?? '',
		TextVersion: consent?.TextVersion ?? '',
		Texts: { en: filled('en'), pt: filled('pt'), es: filled('es') },
	}
}

type Values = ReturnType<typeof valuesOf>

const bodyOf = ({ Purpose, TextVersion, Texts }: Values): OfferedConsentSettings => {
	const named = ({ Title, Text }: typeof emptyText) => ({
		Title: Title.trim() || null,
		Text: Text.trim() || null,
	})
	return {
		...{ Purpose: Purpose.trim(), TextVersion: TextVersion.trim() },
		Texts: { en: named(Texts.en), pt: named(Texts.pt), es: named(Texts.es) },
	}
}

/** Adds or edits a consent. */
export function ConsentDialog({ consents, index, languages, onClose }: Props) {
	const t = useText(text)
	const said = useFailureText()
	const consent = consents[index]
	const change = useWrite('changeOfferedConsents', { refreshes: ['listOfferedConsents'] })
	const required = (value: string) => (value.trim() ? null : t.required)
	const form = useForm({
		initialValues: valuesOf(consent),
		validate: { Purpose: required, TextVersion: required },
	})
	const submit = form.onSubmit((values) => {
		const Consents = [...consents]
		Consents[index] = bodyOf(values)
		const onSuccess = () => {
			notify(t.saved)
			onClose()
		}
		const onError = (failure: ApiFailure) =>
			showAtField(form, { ...failure, field: fieldOf(failure, index) } as ApiFailure, said(failure))
		change.mutate({ body: { Consents } }, { onSuccess, onError })
	})
	return (
		<FormDialog
			title={consent ? t.editTitle(consent.Purpose) : t.add}
			confirm={t.save}
			onClose={onClose}
			onSubmit={submit}
			busy={change.isPending}
			failure={Object.keys(form.errors).length === 0 ? change.error : null}
			isDirty={form.isDirty()}
		>
			<TextInput
				label={t.purpose}
				description={t.purposeHelp}
				maxLength={CONSENT_LIMITS.purpose}
				disabled={consent !== undefined}
				data-autofocus={consent === undefined || undefined}
				{...form.getInputProps('Purpose')}
			/>
			<TextInput
				label={t.textVersion}
				description={t.versionHelp}
				maxLength={CONSENT_LIMITS.version}
				data-autofocus={consent !== undefined || undefined}
				{...form.getInputProps('TextVersion')}
			/>
			{languages.map((code) => (
				<Fieldset key={code} legend={LANGUAGES[code]} lang={code}>
					<Stack gap="sm">
						<TextInput
							label={t.consentTitle}
							maxLength={CONSENT_LIMITS.Title}
							{...form.getInputProps(`Texts.${code}.Title`)}
						/>
						<Textarea
							label={t.consentText}
							description={code === languages[0] ? t.textHelp : undefined}
							maxLength={CONSENT_LIMITS.Text}
							autosize
							minRows={2}
							maxRows={8}
							{...form.getInputProps(`Texts.${code}.Text`)}
						/>
					</Stack>
				</Fieldset>
			))}
		</FormDialog>
	)
}

/** The member of the dialog that a refusal of the list is about. */
const fieldOf = ({ field }: ApiFailure, index: number): string | null | undefined => {
	const prefix = `Consents[${index}].`
	return field?.startsWith(prefix) ? field.slice(prefix.length) : field
}
