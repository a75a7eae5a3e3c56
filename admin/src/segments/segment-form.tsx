import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useText } from '../i18n/language.tsx'
import { FormFrame, type Saving } from '../ui/form-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { ConditionRow } from './condition-row.tsx'
import { SegmentPreview } from './segment-preview.tsx'
import {
	type ConditionValues,
	conditionBody,
	conditionValues,
	INPUTS,
	type SegmentValues,
	segmentBody,
} from './segment-values.ts'
import { text } from './words.ts'

type Body = ReturnType<typeof segmentBody>

const MOST_CONDITIONS = 20

/** Whether an earlier condition says the same. */
const isRepeated = (conditions: ConditionValues[], index: number): boolean => {
	const said = (values: ConditionValues): string => JSON.stringify(conditionBody(values))
	return conditions.slice(0, index).some((earlier) => said(earlier) === said(conditions[index]!))
}

/** Of a kind that is not in the list yet. */
const newCondition = (conditions: ConditionValues[]): ConditionValues => {
	const kinds = Object.keys(INPUTS) as ConditionValues['Kind'][]
	const Kind = kinds.find((kind) => !conditions.some((one) => one.Kind === kind)) ?? kinds[0]!
	return conditionValues({ Kind, ...(INPUTS[Kind].join() === 'Days' && { Days: 30 }) })
}

/** The conditions of a segment beside the customers that they select. */
export function SegmentForm<Saved>({ initial, ...saving }: Saving<Body, Saved> & { initial: SegmentValues }) {
	const t = useText(text)
	const form = useForm<SegmentValues>({
		initialValues: initial,
		validate: {
			Name: (name) => (name.trim() ? null : t.nameMissing),
			Conditions: {
				Kind: (_, { Conditions }, path) =>
					isRepeated(Conditions, Number(path.split('.')[1])) ? t.repeated : null,
			},
		},
	})
	const { Conditions } = form.values
	return (
		<FormFrame
			{...saving}
			form={form}
			bodyOf={segmentBody}
			needs="createSegment"
			back="/segments"
			placeOf={(field) => field.replaceAll(/\[(\d+)\]/g, '.$1')}
			beside={<SegmentPreview conditions={Conditions.map(conditionBody)} />}
		>
			<Section title={t.basics}>
				<TextInput label={t.name} maxLength={100} {...form.getInputProps('Name')} />
				<Textarea
					label={t.description}
					description={t.descriptionHelp}
					maxLength={500}
					autosize
					{...form.getInputProps('Description')}
				/>
			</Section>
			<Section title={t.conditions} about={t.conditionsAbout}>
				{Conditions.map((values, index) => (
					<ConditionRow key={values.key} form={form} index={index} values={values} />
				))}
				<Group>
					<Button
						variant="default"
						leftSection={<Icon name="plus" size={16} />}
						disabled={Conditions.length >= MOST_CONDITIONS}
						onClick={() => form.insertListItem('Conditions', newCondition(Conditions))}
					>
						{t.add}
					</Button>
				</Group>
			</Section>
		</FormFrame>
	)
}
