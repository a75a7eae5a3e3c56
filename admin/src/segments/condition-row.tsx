import type { ConditionKind } from '@fiel/contract'
import { ActionIcon, Checkbox, Group, MultiSelect, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { text as conditionText } from './condition-words.ts'
import { type ConditionValues, INPUTS, type SegmentValues } from './segment-values.ts'
import { useChoices } from './use-segment-text.ts'
import { text } from './words.ts'

interface Props {
	form: UseFormReturnType<SegmentValues>
	index: number
	values: ConditionValues
}

/** One condition: its kind, its values, and whether its customers are excluded. */
export function ConditionRow({ form, index, values }: Props) {
	const t = useText(text)
	const { labels } = useText(conditionText)
	const path = `Conditions.${index}`
	const number = String(index + 1)
	return (
		<Stack gap="xs" className="fiel-figure" role="group" aria-label={t.condition(number)}>
			<Group gap="xs" wrap="nowrap" align="flex-start">
				<Select
					label={t.kind}
					flex={1}
					searchable
					allowDeselect={false}
					data={Object.keys(INPUTS).map((kind) => ({ value: kind, label: labels[kind as ConditionKind] }))}
					value={values.Kind}
					error={form.errors[`${path}.Kind`]}
					onChange={(kind) =>
						kind && form.setFieldValue(path, { ...values, Kind: kind as ConditionKind, Values: [] })
					}
				/>
				<ActionIcon
					variant="default"
					size={36}
					mt={25}
					aria-label={t.remove(number)}
					onClick={() => form.removeListItem('Conditions', index)}
				>
					<Icon name="trash" />
				</ActionIcon>
			</Group>
			<ConditionInputs form={form} path={path} kind={values.Kind} />
			<Checkbox label={t.not} {...form.getInputProps(`${path}.Not`, { type: 'checkbox' })} />
		</Stack>
	)
}

interface InputsProps {
	form: UseFormReturnType<SegmentValues>
	path: string
	kind: ConditionKind
}

const MOST_DAYS = 3660

function ConditionInputs({ form, path, kind }: InputsProps) {
	const t = useText(text)
	const choices = useChoices()
	const has = (member: (typeof INPUTS)[ConditionKind][number]) => INPUTS[kind].includes(member)
	const Amount = kind === 'spend' || kind === 'cashback' ? MoneyField : NumberField
	const decimalScale = kind === 'orders' ? 0 : 2
	const props = (member: string) => form.getInputProps(`${path}.${member}`)
	return (
		<Group gap="xs" align="flex-start" grow>
			{kind === 'customers' && (
				<TagsInput label={t.values} splitChars={[',', ';', '\n']} {...props('Values')} />
			)}
			{has('Values') && kind !== 'customers' && (
				<MultiSelect
					label={kind === 'tagsAll' ? t.allOf : t.values}
					searchable
					data={choices[kind] ?? []}
					{...props('Values')}
				/>
			)}
			{has('AtLeast') && (
				<Amount label={t.atLeast} min={undefined} decimalScale={decimalScale} {...props('AtLeast')} />
			)}
			{has('AtMost') && (
				<Amount label={t.atMost} min={undefined} decimalScale={decimalScale} {...props('AtMost')} />
			)}
			{has('Days') && (
				<NumberField
					label={has('AtLeast') ? t.lastDays : t.days}
					placeholder={has('AtLeast') ? t.allTime : undefined}
					min={1}
					max={MOST_DAYS}
					decimalScale={0}
					{...props('Days')}
				/>
			)}
			{has('From') && <TextInput type="date" label={t.from} {...props('From')} />}
			{has('To') && <TextInput type="date" label={t.to} {...props('To')} />}
		</Group>
	)
}
