import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useText } from '../i18n/language.tsx'
import { createBlank } from './mail-document.ts'
import type { MailVariable } from './placeholders.ts'
import {
	createTemplate,
	type MailTemplate,
	TEMPLATE_LANGUAGES,
	TEMPLATE_NAMES,
	type TemplateLanguage,
} from './templates.ts'
import { useMailColor } from './use-mail-color.ts'
import { text } from './words.ts'

interface Props {
	variables: readonly MailVariable[]
	/** Whether the coupons of the reward have a last day. */
	hasLastDay: boolean
	onPick: (template: MailTemplate) => void
}

/** Offers mails to start with, in the languages of customers, which need not be that of the panel. */
export function TemplatePicker({ variables, hasLastDay, onPick }: Props) {
	const t = useText(text)
	const color = useMailColor()
	const [language, setLanguage] = useState<TemplateLanguage>(useLanguage().language)
	return (
		<Stack gap="xs" role="group" aria-label={t.start}>
			<Group justify="space-between" gap="xs">
				<Text fz="sm" fw={500}>
					{t.start}
				</Text>
				<SegmentedControl
					aria-label={t.language}
					size="xs"
					data={Object.entries(TEMPLATE_LANGUAGES).map(([value, label]) => ({ value, label }))}
					value={language}
					onChange={(chosen) => setLanguage(chosen as TemplateLanguage)}
				/>
			</Group>
			<Group gap="xs">
				{TEMPLATE_NAMES.map((name) => (
					<Button
						key={name}
						variant="default"
						size="xs"
						onClick={() => onPick(createTemplate(name, language, hasLastDay, variables, color))}
					>
						{t.templates[name]}
					</Button>
				))}
				<Button
					variant="default"
					size="xs"
					onClick={() => onPick({ subject: '', preHeader: '', document: createBlank(color, language) })}
				>
					{t.blank}
				</Button>
			</Group>
			<Text fz="xs" c="dimmed">
				{t.startAbout}
			</Text>
		</Stack>
	)
}
