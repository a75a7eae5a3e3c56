import type { AdminReward } from '@fiel/contract'
import {
	ColorInput,
	Select,
	SimpleGrid,
	Stack,
	Switch,
	Text,
	Textarea,
	TextInput,
	Title,
} from '@mantine/core'
import { type FocusEvent, useRef } from 'react'
import { PointType } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import { text } from './mail-words.ts'
import { OwnVariables } from './own-variables.tsx'
import { numberSelectProps, type RewardFormOf } from './reward-values.ts'

const AT = 'CustomerEmailConfiguration'
type Place = 'Subject' | 'PreHeader' | 'EmailBody'

/** Edits the mail to the customer; placeholders are inserted at the last cursor position. */
export function MailEditor({ form, was }: { form: RewardFormOf; was: AdminReward | null }) {
	const t = useText(text)
	const last = useRef<{ place: Place; input: HTMLInputElement | HTMLTextAreaElement } | null>(null)
	const at = (place: Place) => ({
		...form.getInputProps(`${AT}.${place}`),
		onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
			last.current = { place, input: currentTarget }
		},
	})
	const insert = (name: string): void => {
		const { place, input } = last.current ?? { place: 'EmailBody' as const, input: null }
		const before = form.values.CustomerEmailConfiguration[place]
		const [from, to] = [input?.selectionStart ?? before.length, input?.selectionEnd ?? before.length]
		const mark = `{{${name}}}`
		form.setFieldValue(`${AT}.${place}`, before.slice(0, from) + mark + before.slice(to))
		requestAnimationFrame(() => {
			input?.focus()
			input?.setSelectionRange(from + mark.length, from + mark.length)
		})
	}
	return (
		<Stack className="fiel-item" gap="md" role="group" aria-label={t.title}>
			<Title order={3} fz="sm">
				{t.title}
			</Title>
			<Switch label={t.isActive} {...form.getInputProps(`${AT}.IsActive`, { type: 'checkbox' })} />
			<TextInput label={t.subject} placeholder={t.subjectUsual} maxLength={500} {...at('Subject')} />
			<TextInput label={t.preHeader} maxLength={500} {...at('PreHeader')} />
			<Textarea
				label={t.body}
				placeholder={t.bodyUsual}
				autosize
				minRows={6}
				maxRows={20}
				maxLength={100_000}
				spellCheck={false}
				styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
				{...at('EmailBody')}
			/>
			<MailPreview values={form.values} was={was} onInsert={insert} />
			<ColorInput
				label={t.background}
				format="hex"
				eyeDropperButtonProps={{ 'aria-label': t.background }}
				{...form.getInputProps(`${AT}.EmailBackgroundColor`)}
			/>
			<OwnVariables form={form} />
			<Filing form={form} />
		</Stack>
	)
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
