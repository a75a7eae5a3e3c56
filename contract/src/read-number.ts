/** How a language writes numbers. */
export interface Marks {
	decimal: string
	thousand: string
}

export const POINT: Marks = { decimal: '.', thousand: ',' }
export const COMMA: Marks = { decimal: ',', thousand: '.' }

/** A JavaScript number keeps this many digits exactly. */
export const EXACT_DIGITS = 15

export interface ParsedNumber {
	value: number
	/** The digits after the decimal mark. */
	decimals: string
}

/** Parses a number with all thousands separators or none. Null for anything else, so that no separator is misread. */
export const parseNumber = (text: string, { decimal, thousand }: Marks): ParsedNumber | null => {
	const whole = `\\d+|[1-9]\\d{0,2}(?:\\${thousand}\\d{3})+`
	const shape = new RegExp(`^([-−]?)(?=\\${decimal}?\\d)(${whole})?(?:\\${decimal}(\\d*))?$`)
	const found = shape.exec(text.trim())
	if (!found) return null
	const digits = (found[2] ?? '0').replaceAll(thousand, '')
	const decimals = found[3] ?? ''
	if (`${digits}${decimals}`.replace(/^0+/, '').length > EXACT_DIGITS) return null
	return { value: Number(`${found[1] && '-'}${digits}.${decimals}`), decimals }
}

/** 1.500 has more than two decimals as 1.505 has: whoever writes so many digits may mean thousands. */
export const hasTooManyDecimals = ({ decimals }: ParsedNumber, most: number): boolean =>
	(decimals.length > 2 ? decimals : decimals.replace(/0+$/, '')).length > most
