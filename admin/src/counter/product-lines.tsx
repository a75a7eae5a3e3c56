import type { CounterProduct } from '@fiel/contract'
import { ActionIcon, Group, Stack, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { text } from './words.ts'

interface Props {
	lines: CounterProduct[]
	onChange: (lines: CounterProduct[]) => void
	disabled: boolean
}

/** In whole cents, because sums of decimal fractions are not exact. */
export const sumOfLines = (lines: CounterProduct[]): number =>
	lines.reduce((cents, { Quantity, Price }) => cents + Math.round(Quantity * Price * 100), 0) / 100

/** The products of a sale. A scanner types a code and Enter; the same code again adds one unit. */
export function ProductLines({ lines, onChange, disabled }: Props) {
	const t = useText(text)
	const [code, setCode] = useState('')
	const add = (event: KeyboardEvent): void => {
		if (event.key !== 'Enter') return
		event.preventDefault()
		const typed = code.trim()
		setCode('')
		if (!typed) return
		const isKnown = lines.some(({ OriginalId }) => OriginalId === typed)
		onChange(
			isKnown
				? lines.map((line) => (line.OriginalId === typed ? { ...line, Quantity: line.Quantity + 1 } : line))
				: [...lines, { OriginalId: typed, Quantity: 1, Price: 0 }],
		)
	}
	const change = (nth: number, changes: Partial<CounterProduct>): void =>
		onChange(lines.map((line, index) => (index === nth ? { ...line, ...changes } : line)))
	return (
		<Stack gap="sm">
			<TextInput
				size="md"
				label={t.product}
				description={t.productHint}
				maxLength={255}
				disabled={disabled}
				value={code}
				onKeyDown={add}
				onChange={({ currentTarget }) => setCode(currentTarget.value)}
			/>
			{lines.map((line, nth) => (
				<Group key={line.OriginalId} align="flex-end" gap="xs" wrap="nowrap">
					<NumberField
						flex={1}
						label={`${line.OriginalId}: ${t.quantity}`}
						min={0}
						decimalScale={3}
						disabled={disabled}
						value={line.Quantity}
						onChange={(value) => change(nth, { Quantity: Number(value) || 0 })}
					/>
					<NumberField
						flex={1}
						label={`${line.OriginalId}: ${t.price}`}
						min={0}
						decimalScale={2}
						disabled={disabled}
						value={line.Price}
						onChange={(value) => change(nth, { Price: Number(value) || 0 })}
					/>
					<ActionIcon
						variant="default"
						size={36}
						disabled={disabled}
						aria-label={t.removeProduct(line.OriginalId)}
						onClick={() => onChange(lines.filter((_, index) => index !== nth))}
					>
						<Icon name="trash" size={16} />
					</ActionIcon>
				</Group>
			))}
		</Stack>
	)
}
