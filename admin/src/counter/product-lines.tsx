import type { CounterProduct } from '@fiel/contract'
import { ActionIcon, Group, Stack, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { text } from './words.ts'

/** A line as it is typed; what is not a number is kept as text, and the price is empty at first. */
export type ProductLine = Omit<CounterProduct, 'Quantity' | 'Price'> &
	Record<'Quantity' | 'Price', number | string>

interface Props {
	lines: ProductLine[]
	onChange: (lines: ProductLine[]) => void
	disabled: boolean
}

/** In whole cents, because sums of decimal fractions are not exact. */
export const sumOfLines = (lines: ProductLine[]): number =>
	productsOf(lines).reduce((cents, { Quantity, Price }) => cents + Math.round(Quantity * Price * 100), 0) /
	100

/** The lines that are complete. */
export const productsOf = (lines: ProductLine[]): CounterProduct[] =>
	lines
		.filter((line) => !isWrong(line))
		.map(({ Quantity, Price, ...line }) => ({ ...line, Quantity: Number(Quantity), Price: Number(Price) }))

const isWrong = ({ Quantity, Price }: ProductLine): boolean =>
	!(Number(Quantity) > 0) || Price === '' || !(Number(Price) >= 0)

/** Whether a line has no quantity, or no price. */
export const findLineFault = (lines: ProductLine[]): boolean => lines.some(isWrong)

/** The product in the catalogue; null if it is not there, or if there is no network. */
const findProduct = (id: string) => call('getCounterProduct', { params: { id } }).catch(() => null)

/** The field for codes: a new code adds a line, and a known one a unit. The catalogue fills in the title and the price. */
const useScanner = (lines: ProductLine[], onChange: Props['onChange']) => {
	const [code, setCode] = useState('')
	const current = useRef(lines)
	current.current = lines
	/** The catalogue may answer after further lines were scanned, and a price that was typed meanwhile stays. */
	const fillIn = async (scanned: string): Promise<void> => {
		const found = await findProduct(scanned)
		if (!found) return
		onChange(
			current.current.map((line) =>
				line.OriginalId === scanned
					? { ...line, Title: found.Title, Price: line.Price === '' ? (found.Price ?? '') : line.Price }
					: line,
			),
		)
	}
	const add = (event: KeyboardEvent): void => {
		if (event.key !== 'Enter') return
		event.preventDefault()
		const typed = code.trim()
		setCode('')
		if (!typed) return
		const isKnown = lines.some(({ OriginalId }) => OriginalId === typed)
		onChange(
			isKnown
				? lines.map((line) =>
						line.OriginalId === typed ? { ...line, Quantity: (Number(line.Quantity) || 0) + 1 } : line,
					)
				: [...lines, { OriginalId: typed, Quantity: 1, Price: '' }],
		)
		if (!isKnown) void fillIn(typed)
	}
	return { code, setCode, add }
}

/** The products of a sale. A scanner types a code and Enter; the same code again adds one unit. */
export function ProductLines({ lines, onChange, disabled }: Props) {
	const t = useText(text)
	const { code, setCode, add } = useScanner(lines, onChange)
	const change = (nth: number, changes: Partial<ProductLine>): void =>
		onChange(lines.map((line, index) => (index === nth ? { ...line, ...changes } : line)))
	return (
		<Stack gap="sm">
			<TextInput
				size="md"
				label={t.product}
				description={t.productHint}
				maxLength={255}
				disabled={disabled}
				data-counter-focus={lines.length > 0 || undefined}
				value={code}
				onKeyDown={add}
				onChange={({ currentTarget }) => setCode(currentTarget.value)}
			/>
			{lines.map((line, nth) => (
				<Group key={line.OriginalId} align="flex-end" gap="xs" wrap="nowrap">
					<NumberField
						flex={1}
						label={`${line.Title ?? line.OriginalId}: ${t.quantity}`}
						min={0}
						decimalScale={3}
						disabled={disabled}
						value={line.Quantity}
						onChange={(value) => change(nth, { Quantity: value })}
					/>
					<MoneyField
						flex={1}
						label={`${line.Title ?? line.OriginalId}: ${t.price}`}
						disabled={disabled}
						value={line.Price}
						onChange={(value) => change(nth, { Price: value })}
					/>
					<ActionIcon
						variant="default"
						size={36}
						disabled={disabled}
						aria-label={t.removeProduct(line.Title ?? line.OriginalId)}
						onClick={() => onChange(lines.filter((_, index) => index !== nth))}
					>
						<Icon name="trash" size={16} />
					</ActionIcon>
				</Group>
			))}
		</Stack>
	)
}
