import type { CounterProduct, SoldProduct } from '@fiel/contract'

/** A line as it is typed; what is not a number is kept as text, and the price is empty at first. */
export type ProductLine = Omit<CounterProduct, 'Quantity' | 'Price'> &
	Record<'Quantity' | 'Price', number | string> & {
		/** Whether the catalogue said that it does not have the product. */
		isUnknown?: boolean
	}

/** In whole cents, because sums of decimal fractions are not exact. */
export const sumOfLines = (lines: ProductLine[]): number =>
	productsOf(lines).reduce((cents, { Quantity, Price }) => cents + Math.round(Quantity * Price * 100), 0) /
	100

/** The lines that are complete. */
export const productsOf = (lines: ProductLine[]): CounterProduct[] =>
	lines
		.filter((line) => !isWrong(line))
		.map(({ Quantity, Price, isUnknown: _, ...line }) => ({
			...line,
			Quantity: Number(Quantity),
			Price: Number(Price),
		}))

/** Which fields of a line are missing. */
export const findMissing = ({ Quantity, Price }: ProductLine): { quantity: boolean; price: boolean } => ({
	quantity: !(Number(Quantity) > 0),
	price: Price === '' || !(Number(Price) >= 0),
})

const isWrong = (line: ProductLine): boolean => Object.values(findMissing(line)).includes(true)

/** Whether a line has no quantity, or no price. */
export const findLineFault = (lines: ProductLine[]): boolean => lines.some(isWrong)

const addUnits = (line: ProductLine, units: number): ProductLine => ({
	...line,
	Quantity: (Number(line.Quantity) || 0) + units,
})

/** A code that has a line adds a unit to it; another one adds a line. */
export const addCode = (lines: ProductLine[], code: string): ProductLine[] =>
	lines.some(({ OriginalId }) => OriginalId === code)
		? lines.map((line) => (line.OriginalId === code ? addUnits(line, 1) : line))
		: [...lines, { OriginalId: code, Quantity: 1, Price: '' }]

/**
 * Fills in what the catalogue says about a code; a price that was typed meanwhile stays. The line gets the code of the
 * catalogue, whose case may differ, and joins the line that has it already.
 */
export const completeLine = (lines: ProductLine[], code: string, found: SoldProduct): ProductLine[] => {
	const line = lines.find(({ OriginalId }) => OriginalId === code)
	if (!line) return lines
	const { OriginalId, Title, Price } = found
	if (OriginalId !== code && lines.some((other) => other.OriginalId === OriginalId))
		return lines
			.filter((other) => other !== line)
			.map((other) => (other.OriginalId === OriginalId ? addUnits(other, Number(line.Quantity) || 0) : other))
	const complete = { ...line, OriginalId, Title, Price: line.Price === '' ? (Price ?? '') : line.Price }
	return lines.map((other) => (other === line ? complete : other))
}

export const markUnknown = (lines: ProductLine[], code: string): ProductLine[] =>
	lines.map((line) => (line.OriginalId === code ? { ...line, isUnknown: true } : line))
