import type { MessageSettings } from '@fiel/contract'
import { Stack, Text, TextInput } from '@mantine/core'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { Section } from '../ui/section.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
import { NoteLink } from './settings-notes.tsx'
import type { SettingsForm } from './settings-values.ts'
import { text } from './settings-words.ts'

/** Who gets messages: the consent that is needed, and what it is called. */
export function AudienceFields({ form, settings }: { form: SettingsForm; settings: MessageSettings }) {
	const t = useText(text)
	return (
		<Section title={t.who} about={t.whoAbout}>
			<RadioList label={t.Consent} options={t.modes} {...form.getInputProps('Consent')} />
			<Text fz="sm" c="dimmed" aria-live="polite">
				{form.values.Consent === 'given' ? t.givenAbout : t.notRefusedAbout}{' '}
				<NoteLink to="/settings/members">{t.consentsLink}</NoteLink>
			</Text>
			{(['EmailPurpose', 'SmsPurpose'] as const).map((name) => (
				<Stack key={name} gap={4}>
					<TextInput
						label={t[name]}
						description={name === 'EmailPurpose' ? t.emailPurposeHelp : t.smsPurposeHelp}
						inputWrapperOrder={DESCRIPTION_BELOW}
						maxLength={100}
						spellCheck={false}
						{...form.getInputProps(name)}
					/>
					{form.values.Consent === 'given' && form.values[name] === settings[name] && (
						<Consented name={name} of={settings} />
					)}
					{form.values.Consent === 'given' && <NotOffered name={name} form={form} />}
				</Stack>
			))}
		</Section>
	)
}

/** Warns where messages are switched on that need a consent which members cannot give. */
function NotOffered({ name, form }: { name: 'EmailPurpose' | 'SmsPurpose'; form: SettingsForm }) {
	const t = useText(text)
	const offered = useRead('listOfferedConsents').data
	const { Kinds, [name]: purpose } = form.values
	const channel = name === 'EmailPurpose' ? 'Email' : 'Sms'
	const isUsed = Object.values(Kinds).some((kind) => kind[channel])
	// Without a text in any language, nobody is asked.
	const isAsked = offered?.Consents.some(
		({ Purpose, Texts }) => Purpose === purpose.trim() && Object.values(Texts).some(({ Text: said }) => said),
	)
	if (!offered || !isUsed || isAsked) return null
	return (
		<WarningNote
			title={t.notOfferedTitle}
			about={
				<>
					{t.notOffered} <NoteLink to="/settings/members">{t.consentsLink}</NoteLink>
				</>
			}
		/>
	)
}

/** How many customers have consented to the saved purpose of a channel. */
function Consented({ name, of }: { name: 'EmailPurpose' | 'SmsPurpose'; of: MessageSettings }) {
	const t = useText(text)
	const { number } = useFormats()
	const { Rows, IsExact } = name === 'EmailPurpose' ? of.EmailConsents : of.SmsConsents
	const count = IsExact ? number(Rows) : t.moreThan(number(Rows))
	return (
		<Text fz="sm" fw={500}>
			{IsExact && Rows === 0 ? t.nobody[name] : t.consented[name](count)}
		</Text>
	)
}
