import type { MessageSettings } from '@fiel/contract'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
import { AudienceFields } from './audience-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { SettingsNotes } from './settings-notes.tsx'
import { type SettingsForm, settingsBody, settingsValues } from './settings-values.ts'
import { text } from './settings-words.ts'
import { TimeFields } from './time-fields.tsx'

/** Which messages members get. */
export default function MessagesPage() {
	const t = useText(text)
	const settings = useRead('getMessageSettings')
	const mayReadLog = useIsAllowed('listMessages')
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				{mayReadLog && (
					<Button component={Link} to="/messages" variant="default">
						{t.log}
					</Button>
				)}
			</PageHeader>
			<Loaded of={settings}>
				{(found) => (
					<Stack>
						<SettingsNotes of={found} />
						<Settings key={JSON.stringify(found)} settings={found} />
					</Stack>
				)}
			</Loaded>
		</>
	)
}

function Settings({ settings }: { settings: MessageSettings }) {
	const t = useText(text)
	const required = (purpose: string) => (purpose.trim() === '' ? t.purposeMissing : null)
	const form: SettingsForm = useForm({
		initialValues: settingsValues(settings),
		validate: {
			EmailPurpose: required,
			SmsPurpose: required,
			QuietFrom: (time, { quiet }) => (quiet && time === '' ? t.quietMissing : null),
			QuietTo: (time, { quiet, QuietFrom }) =>
				!quiet ? null : time === '' ? t.quietMissing : time === QuietFrom ? t.quietSame : null,
		},
	})
	const saving = useSettingsSaving('changeMessageSettings', {
		refreshes: ['getMessageSettings'],
		saved: t.saved,
	})
	return (
		<FormFrame
			form={form}
			bodyOf={settingsBody}
			name="messages"
			submit={t.save}
			back="/settings"
			readOnlyNote={t.readOnly}
			{...saving}
		>
			<KindFields form={form} />
			<AudienceFields form={form} settings={settings} />
			<TimeFields form={form} timeZone={settings.TimeZone} />
		</FormFrame>
	)
}
