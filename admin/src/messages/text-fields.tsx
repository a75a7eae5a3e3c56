import type { MessageTemplate } from '@fiel/contract'
import { Button, Group, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { LineField } from '../mails/line-field.tsx'
import { writeMailBody } from '../mails/mail-body.ts'
import { MailBodyEditor } from '../mails/mail-body-editor.tsx'
import { createBlank } from '../mails/mail-document.ts'
import type { MailVariable } from '../mails/placeholders.ts'
import { readParagraphs } from '../mails/read-paragraphs.ts'
import { useMailColor } from '../mails/use-mail-color.ts'
import { text as mailsText } from '../mails/words.ts'
import { Section } from '../ui/section.tsx'
import type { TextForm, TextValues } from './text-values.ts'
import { text } from './text-words.ts'

const LONGEST = { line: 500, sms: 1_000 }

/** What a message says: a subject and blocks by email, one line by SMS. */
export function TextFields({ form, template }: { form: TextForm; template: MessageTemplate }) {
	const t = useText(text)
	const isEditable = useIsAllowed('saveMessageTemplate')
	const variables = useVariables(template)
	const at = (name: keyof TextValues) => ({
		value: form.values[name],
		onChange: (value: string) => form.setFieldValue(name, value),
		error: form.errors[name],
		...{ variables, isEditable },
	})
	return (
		<Section title={t.content} about={t.contentAbout}>
			{template.Channel === 'sms' ? (
				<LineField label={t.sms} maxLength={LONGEST.sms} {...at('Body')} />
			) : (
				<>
					<LineField label={t.subject} maxLength={LONGEST.line} {...at('Subject')} />
					<LineField label={t.preHeader} maxLength={LONGEST.line} {...at('PreHeader')} />
					<EmailBody form={form} variables={variables} isEditable={isEditable} />
					<Text fz="xs" c="dimmed">
						{t.emailAbout}
					</Text>
				</>
			)}
		</Section>
	)
}

interface BodyProps {
	form: TextForm
	variables: readonly MailVariable[]
	isEditable: boolean
}

/** The default texts are plain paragraphs, and become blocks once they are edited. */
function EmailBody({ form, variables, isEditable }: BodyProps) {
	const t = useText(text)
	const color = useMailColor()
	const setBody = (body: string): void => form.setFieldValue('Body', body)
	const readHtml = useCallback((html: string) => readParagraphs(html, variables, color), [variables, color])
	return (
		<MailBodyEditor
			htmlLabel={t.body}
			body={form.values.Body}
			onChange={setBody}
			readHtml={readHtml}
			start={
				<Group>
					<Button variant="default" size="xs" onClick={() => setBody(writeMailBody(createBlank(color)))}>
						{t.startBlank}
					</Button>
				</Group>
			}
			error={form.errors.Body}
			{...{ variables, isEditable }}
		/>
	)
}

/** The variables of the kind, by their names in the panel. */
const useVariables = ({ Variables }: MessageTemplate): MailVariable[] => {
	const { names: common } = useText(mailsText)
	const { names } = useText(text)
	return useMemo(() => {
		const labels: Record<string, string> = { ...common, ...names }
		return Variables.map(({ Name }) => ({ name: Name, label: labels[Name] ?? Name }))
	}, [Variables, common, names])
}
