import type { CSSProperties, ReactNode } from 'react'

/** The length for which other values than texts, such as a tier with its colour, are sized. */
const USUAL_LENGTH = 8

/** The value of a card with a figure: a long number becomes smaller before it would break. */
export function FigureNumber({ children }: { children: ReactNode }) {
	const length = typeof children === 'string' ? children.length : USUAL_LENGTH
	return (
		<div className="fiel-figure-number" style={{ '--fiel-length': length } as CSSProperties}>
			{children}
		</div>
	)
}
