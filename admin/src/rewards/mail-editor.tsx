import type { AdminReward } from '@fiel/contract'
import { ColorInput, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { PointType } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { LineField } from '../mails/line-field.tsx'
import { writeMailBody } from '../mails/mail-body.ts'
import { MailBodyEditor } from '../mails/mail-body-editor.tsx'
import { VARIABLE_NAME } from '../mails/mail-document.ts'
import type { MailVariable } from '../mails/placeholders.ts'
import { TemplatePicker } from '../mails/template-picker.tsx'
import { isTemplateLine, type MailTemplate } from '../mails/templates.ts'
import { text as mailsText } from '../mails/words.ts'
import { NumberField } from '../ui/number-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import { text } from './mail-words.ts'
import { OwnVariables } from './own-variables.tsx'
import { numberSelectProps, type RewardFormOf } from './reward-values.ts'

const AT = 'CustomerEmailConfiguration'

/** Edits the mail to the customer. */
export function MailEditor({ form, was }: { form: RewardFormOf; was: AdminReward | null }) {
	const t = useText(text)
	const isEditable = useIsAllowed('updateReward')
	const variables = useVariables(form)
	const at = (place: 'Subject' | 'PreHeader') => ({
		value: form.values.CustomerEmailConfiguration[place],
		onChange: (value: string) => form.setFieldValue(`${AT}.${place}`, value),
		error: form.errors[`${AT}.${place}`],
		maxLength: 500,
		...{ variables, isEditable },
	})
	const fill = ({ subject, preHeader, document }: MailTemplate): void => {
		form.setFieldValue(`${AT}.EmailBody`, writeMailBody(document))
		const { Subject, PreHeader } = form.values.CustomerEmailConfiguration
		if (isTemplateLine('subject', Subject)) form.setFieldValue(`${AT}.Subject`, subject)
		if (isTemplateLine('preHeader', PreHeader)) form.setFieldValue(`${AT}.PreHeader`, preHeader)
	}
	return (
		<Stack className="fiel-item" gap="md" role="group" aria-label={t.title}>
			<Title order={3} fz="sm">
				{t.title}
			</Title>
			<LineField label={t.subject} placeholder={t.subjectUsual} {...at('Subject')} />
			<LineField label={t.preHeader} {...at('PreHeader')} />
			<MailBodyEditor
				htmlLabel={t.body}
				body={form.values.CustomerEmailConfiguration.EmailBody}
				onChange={(body) => form.setFieldValue(`${AT}.EmailBody`, body)}
				start={
					<TemplatePicker
						variables={variables}
						hasLastDay={Number(form.values.ValidDays) > 0}
						onPick={fill}
					/>
				}
				error={form.errors[`${AT}.EmailBody`]}
				{...{ variables, isEditable }}
			/>
			<MailPreview values={form.values} was={was} />
			<ColorInput
				label={t.background}
				format="hex"
				eyeDropperButtonProps={{ 'aria-label': t.background }}
				{...form.getInputProps(`${AT}.EmailBackgroundColor`)}
			/>
			<details>
				<Text component="summary" fz="sm">
					{t.forDevelopers}
				</Text>
				<Stack gap="md" mt="sm">
					<Text fz="sm" c="dimmed">
						{t.forDevelopersAbout}
					</Text>
					<OwnVariables form={form} />
					<Filing form={form} />
				</Stack>
			</details>
		</Stack>
	)
}

/** The variables that Fiel knows, by their names in the panel, and those of the merchant. */
const useVariables = (form: RewardFormOf): MailVariable[] => {
	const { names } = useText(mailsText)
	const { Variables } = form.values.CustomerEmailConfiguration
	const own = Variables.map(({ Name }) => Name.trim()).filter((name) => VARIABLE_NAME.test(name))
	const list = own.join(' ')
	return useMemo(() => {
		const known = Object.entries(names).map(([name, label]) => ({ name, label }))
		const taken = new Set(known.map(({ name }) => name.toLowerCase()))
		const added = [...new Set(list.split(' '))].filter((name) => name && !taken.has(name.toLowerCase()))
		return [...known, ...added.map((name) => ({ name, label: name }))]
	}, [names, list])
}

/** The template's title, id, description and objective, which the API returns and which do not change the mail. */
function Filing({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const objectives = [
		{ value: '0', label: t.objectiveNone },
		...Object.entries(t.objectives).map(([name, label]) => ({
			value: String(PointType[name as keyof typeof PointType]),
			label,
		})),
	]
	return (
		<Stack gap="sm">
			<Text fz="sm" fw={550}>
				{t.details}
			</Text>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label={t.templateTitle} maxLength={500} {...form.getInputProps(`${AT}.Title`)} />
				<NumberField label={t.templateId} allowDecimal={false} {...form.getInputProps(`${AT}.Id`)} />
			</SimpleGrid>
			<TextInput
				label={t.templateDescription}
				maxLength={4000}
				{...form.getInputProps(`${AT}.Description`)}
			/>
			<Select
				label={t.objective}
				data={objectives}
				allowDeselect={false}
				{...numberSelectProps(form, `${AT}.ObjectiveLinkedType`)}
			/>
		</Stack>
	)
}
