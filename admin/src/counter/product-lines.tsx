import type { SoldProduct } from '@fiel/contract'
import { ActionIcon, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
import { ProductField } from './product-field.tsx'
import { addCode, completeLine, findMissing, markUnknown, type ProductLine } from './product-line.ts'
import { text } from './words.ts'

interface Props {
	lines: ProductLine[]
	onChange: (lines: ProductLine[]) => void
	disabled: boolean
	/** Whether fields that are missing are marked. */
	marksMissing: boolean
}

/** The product in the catalogue; null if nobody answers. */
const findProduct = (id: string): Promise<SoldProduct | 'unknown' | null> =>
	call('getCounterProduct', { params: { id } }).catch((error: unknown) =>
		error instanceof ApiFailure && error.status === 404 ? 'unknown' : null,
	)

/** Adds products; the catalogue may answer after further lines were added. */
const useAdding = (lines: ProductLine[], onChange: Props['onChange']) => {
	const current = useRef(lines)
	current.current = lines
	const apply = (next: ProductLine[]): void => {
		current.current = next
		onChange(next)
	}
	const addProduct = (found: SoldProduct): void =>
		apply(completeLine(addCode(current.current, found.OriginalId), found.OriginalId, found))
	const addTyped = async (code: string): Promise<void> => {
		const isKnown = current.current.some(({ OriginalId }) => OriginalId === code)
		apply(addCode(current.current, code))
		const found = isKnown ? null : await findProduct(code)
		if (found === 'unknown') apply(markUnknown(current.current, code))
		else if (found) apply(completeLine(current.current, code, found))
	}
	return { addProduct, addTyped }
}

/** The products of a sale. A scanner types a code and Enter; the same code again adds one unit. */
export function ProductLines({ lines, onChange, disabled, marksMissing }: Props) {
	const { addProduct, addTyped } = useAdding(lines, onChange)
	return (
		<Stack gap="sm">
			<ProductField
				disabled={disabled}
				isFocusTarget={lines.length > 0}
				onCode={addTyped}
				onProduct={addProduct}
			/>
			{lines.map((line, nth) => (
				<LineFields
					key={line.OriginalId}
					line={line}
					disabled={disabled}
					missing={marksMissing ? findMissing(line) : undefined}
					onChange={(changed) => onChange(lines.map((other, index) => (index === nth ? changed : other)))}
					onRemove={() => onChange(lines.filter((_, index) => index !== nth))}
				/>
			))}
		</Stack>
	)
}

interface LineProps {
	line: ProductLine
	disabled: boolean
	missing: ReturnType<typeof findMissing> | undefined
	onChange: (line: ProductLine) => void
	onRemove: () => void
}

function LineFields({ line, disabled, missing, onChange, onRemove }: LineProps) {
	const t = useText(text)
	const name = line.Title ?? line.OriginalId
	return (
		<Stack gap={4}>
			<Group align="flex-end" gap="xs" wrap="nowrap">
				<NumberField
					flex={1}
					label={`${name}: ${t.quantity}`}
					min={0}
					decimalScale={3}
					disabled={disabled}
					error={missing?.quantity}
					value={line.Quantity}
					onChange={(Quantity) => onChange({ ...line, Quantity })}
				/>
				<MoneyField
					flex={1}
					label={`${name}: ${t.price}`}
					disabled={disabled}
					error={missing?.price}
					value={line.Price}
					onChange={(Price) => onChange({ ...line, Price })}
				/>
				<ActionIcon
					variant="default"
					size={36}
					disabled={disabled}
					aria-label={t.removeProduct(name)}
					onClick={onRemove}
				>
					<Icon name="trash" size={16} />
				</ActionIcon>
			</Group>
			{line.isUnknown && <WarningNote>{[t.notInCatalogue(line.OriginalId)]}</WarningNote>}
		</Stack>
	)
}
