import type { ReturnableSale } from '@fiel/contract'
import { Group } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { piecesLeft, type ReturnedLine, returnPieces } from './returned-lines.ts'
import { text } from './words.ts'

interface Props {
	sale: ReturnableSale
	/** By the id of the product. */
	values: Record<string, ReturnedLine>
	onChange: (values: Record<string, ReturnedLine>) => void
}

/** How many pieces of each product are returned. The amount follows, and can be typed for less. */
export function ReturnedLineFields({ sale, values, onChange }: Props) {
	const t = useText(text)
	const formats = useFormats()
	return sale.Lines.filter(({ Left }) => Left > 0).map((line) => {
		const { OriginalId, Title, Left } = line
		const name = Title ?? OriginalId
		const { pieces, amount } = values[OriginalId] ?? { pieces: '', amount: '' }
		const change = (returned: ReturnedLine): void => onChange({ ...values, [OriginalId]: returned })
		return (
			<Group key={OriginalId} align="flex-end" gap="xs" wrap="nowrap">
				<NumberField
					flex={1}
					size="md"
					label={t.piecesOfProduct(name)}
					description={t.ofValue(formats.number(piecesLeft(line)))}
					min={0}
					max={piecesLeft(line)}
					decimalScale={3}
					value={pieces}
					onChange={(next) => change(returnPieces(line, next))}
				/>
				<MoneyField
					flex={1}
					size="md"
					label={t.returnOfProduct(name)}
					description={t.ofValue(formats.money(Left))}
					max={Left}
					value={amount}
					onChange={(next) => change({ pieces: '', amount: next })}
				/>
			</Group>
		)
	})
}
