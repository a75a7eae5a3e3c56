import type { MessageSettings, MessageTemplate } from '@fiel/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { TextFields } from './text-fields.tsx'
import { TextPreview } from './text-preview.tsx'
import { paramsOf, type TextForm, type TextPlace, textBody, textValues } from './text-values.ts'
import { text } from './text-words.ts'

const REFRESHES = ['getMessageTemplate', 'listMessageTemplates'] as const

interface Props {
	place: TextPlace
	settings: MessageSettings
}

/** Edits a text, with its preview. */
export function TextEditor({ place, settings }: Props) {
	const template = useRead('getMessageTemplate', { params: paramsOf(place) })
	return (
		<Loaded of={template}>
			{(found) => <Editor key={JSON.stringify(found)} template={found} settings={settings} />}
		</Loaded>
	)
}

function Editor({ template, settings }: { template: MessageTemplate; settings: MessageSettings }) {
	const t = useText(text)
	const isEmail = template.Channel === 'email'
	const required = (written: string) => (written.trim() === '' ? t.required : null)
	const form: TextForm = useForm({
		initialValues: textValues(template),
		validate: { Subject: (subject) => (isEmail ? required(subject) : null), Body: required },
	})
	const save = useWrite('saveMessageTemplate', { refreshes: [...REFRESHES] })
	return (
		<Stack gap="lg">
			<TextState template={template} form={form} />
			<FormFrame
				form={form}
				bodyOf={(values) => textBody(template, values)}
				name={`message ${template.Kind} ${template.Channel} ${template.Language}`}
				submit={t.save}
				back="/settings/messages"
				needs="saveMessageTemplate"
				readOnlyNote={t.readOnly}
				placeOf={(field) => (field in form.values ? field : undefined)}
				save={(body) => save.mutateAsync({ params: paramsOf(template), body })}
				failure={save.error}
				onSaved={() => notify(t.saved)}
			>
				<TextFields form={form} template={template} />
			</FormFrame>
			<TextPreview values={form.values} place={template} settings={settings} />
		</Stack>
	)
}

/** Whose text it is, and how to return to the one of Fiel. */
function TextState({ template, form }: { template: MessageTemplate; form: TextForm }) {
	const t = useText(text)
	const { date } = useFormats()
	const mayReset = useIsAllowed('resetMessageTemplate')
	const [isAsking, setIsAsking] = useState(false)
	const reset = useWrite('resetMessageTemplate', { refreshes: [...REFRESHES] })
	const { IsDefault, ChangedDate } = template
	const restore = (): void => {
		form.reset()
		reset.mutate({ params: paramsOf(template) }, { onSuccess: () => notify(t.restored) })
	}
	return (
		<Group gap="sm" mih={30}>
			<Badge color={IsDefault ? 'gray' : 'blue'}>{IsDefault ? t.isDefault : t.isOwn}</Badge>
			{ChangedDate && (
				<Text fz="sm" c="dimmed">
					{t.changed(date(ChangedDate))}
				</Text>
			)}
			{!IsDefault && mayReset && (
				<Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
					{t.restore}
				</Button>
			)}
			<ConfirmDialog
				opened={isAsking}
				onClose={() => setIsAsking(false)}
				title={t.restore}
				confirm={t.restore}
				onConfirm={restore}
				busy={reset.isPending}
				failure={reset.error}
			>
				{t.restoreAbout}
			</ConfirmDialog>
		</Group>
	)
}
