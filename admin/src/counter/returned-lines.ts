import type { ReturnableSale } from '@fiel/contract'

type Line = ReturnableSale['Lines'][number]

/** What the cashier entered for a product: pieces, an amount, or nothing. */
export interface ReturnedLine {
	/** Empty if an amount was typed. */
	pieces: number | string
	amount: number | string
}

const DIGITS = 1_000

/** How many pieces are left, in thousandths, as quantities are stored; a piece of which a part was returned counts. */
export const piecesLeft = ({ Quantity, Value, Left }: Line): number =>
	Value > 0 ? Math.min(Quantity, Math.ceil((Left / Value) * Quantity * DIGITS - 0.5) / DIGITS) : 0

/** What so many pieces came to, in whole cents; all that are left are worth all that is left. */
export const valueOfPieces = (line: Line, pieces: number): number => {
	if (pieces >= piecesLeft(line)) return line.Left
	return Math.min(line.Left, Math.round((line.Value * pieces * 100) / line.Quantity) / 100)
}

/** The amount follows from the pieces. */
export const returnPieces = (line: Line, pieces: number | string): ReturnedLine => ({
	pieces,
	amount: Number(pieces) > 0 ? valueOfPieces(line, Number(pieces)) : '',
})
