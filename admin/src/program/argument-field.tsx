import { Chip, Group, Input, MultiSelect, Stack, TagsInput, TextInput } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
import { usePickOptions } from './pick-options.ts'
import type { Argument } from './rule-values.ts'
import { text } from './rule-words.ts'
import type { ProgramForm } from './settings.ts'
import { StorePicker } from './store-picker.tsx'
import { storeKindOf } from './store-values.ts'
import { storeText } from './store-words.ts'

interface Props {
	form: ProgramForm
	/** The path of its value in the form. */
	path: string
	label: string
	argument: Argument
}

/** The input of an argument, built from its declaration. */
export function ArgumentField({ form, path, label, argument }: Props) {
	const { value, onChange, error } = form.getInputProps(path)
	const shared = { label, error, 'data-path': path }
	if (argument.type === 'array')
		return <ListField {...shared} argument={argument} value={value ?? []} onChange={onChange} />
	switch (argument.picks) {
		case 'moment':
			return (
				<MomentField label={label} error={error} value={value ?? ''} onChange={onChange} data-path={path} />
			)
		case 'time':
			return (
				<TextInput
					{...shared}
					type="time"
					value={value ?? ''}
					onChange={({ currentTarget }) => onChange(currentTarget.value)}
				/>
			)
		case 'decimal':
			// Kept as text, so that no digit is lost.
			return (
				<NumberField
					{...shared}
					min={0}
					decimalScale={4}
					value={value ?? ''}
					onChange={(entered) => onChange(String(entered))}
				/>
			)
		default:
			return <PlainField {...shared} argument={argument} value={value ?? ''} onChange={onChange} />
	}
}

interface FieldProps<T> {
	label: string
	error: unknown
	argument: Argument
	value: T
	onChange: (value: unknown) => void
}

function PlainField({ argument, value, onChange, error, ...shared }: FieldProps<string | number>) {
	if (argument.type === 'string')
		return (
			<TextInput
				{...shared}
				error={error as string}
				maxLength={argument.maxLength}
				value={value}
				onChange={({ currentTarget }) => onChange(currentTarget.value)}
			/>
		)
	const Field = argument.picks === 'money' ? MoneyField : NumberField
	return (
		<Field
			{...shared}
			error={error as string}
			min={argument.minimum}
			max={argument.maximum}
			allowDecimal={argument.type === 'number'}
			value={value}
			onChange={onChange}
		/>
	)
}

/** A selection if the names are known, otherwise text input. */
function ListField({ argument, value, onChange, error, ...shared }: FieldProps<(string | number)[]>) {
	const t = useText(text)
	const options = usePickOptions()(argument)
	const isNumeric = argument.items?.type === 'integer'
	const held = value.map(String)
	const keep = (chosen: string[]): void =>
		onChange(isNumeric ? chosen.map(Number).filter((one) => !Number.isNaN(one)) : chosen)
	if (argument.picks === 'weekday' && options)
		return (
			<Input.Wrapper
				label={shared.label}
				error={error as string}
				labelElement="div"
				role="group"
				aria-label={shared.label}
			>
				<Chip.Group multiple value={held} onChange={(days) => keep(days.toSorted())}>
					<Group gap={6} mt={6}>
						{options.map(({ value: day, label }) => (
							<Chip key={day} value={day} size="xs" radius="sm" variant="light">
								{label}
							</Chip>
						))}
					</Group>
				</Chip.Group>
			</Input.Wrapper>
		)
	const kind = storeKindOf(argument.picks)
	if (kind)
		return <StorePicker {...shared} error={error as string} kind={kind} value={held} onChange={keep} />
	if (options) return <OptionsField {...shared} {...{ error, argument, options, held, keep }} />
	return (
		<TagsInput
			{...shared}
			error={error as string}
			description={t.typed}
			inputWrapperOrder={DESCRIPTION_BELOW}
			splitChars={[',', ';']}
			clearable
			value={held}
			onChange={keep}
		/>
	)
}

interface OptionsProps {
	label: string
	error: unknown
	argument: Argument
	options: { value: string; label: string }[]
	held: string[]
	keep: (chosen: string[]) => void
}

/** A selection among a few options. Tiers are shown with their ids, and one that is gone with a warning. */
function OptionsField({ argument, options, held, keep, error, ...shared }: OptionsProps) {
	const t = useText(storeText)
	const isTier = argument.picks === 'tier'
	const gone = held.filter((id) => !options.some(({ value }) => value === id))
	return (
		<Stack gap={6}>
			<MultiSelect
				{...shared}
				error={error as string}
				data={[
					...options.map(({ value, label }) => ({ value, label: isTier ? `${label} (${value})` : label })),
					...gone.map((id) => ({ value: id, label: id })),
				]}
				searchable
				clearable
				value={held}
				onChange={keep}
			/>
			{isTier && options.length > 0 && gone.length > 0 && (
				<WarningNote>{gone.map(t.unknownTier)}</WarningNote>
			)}
		</Stack>
	)
}
