import type { ReactNode } from 'react'

interface Props {
	/** Null is shown as a dash, and undefined is omitted. */
	of: Record<string, ReactNode>
	/** In columns instead of one below the other. */
	across?: true
	/** With a frame. */
	card?: true
}

/** A list of names and values. */
export function DetailList({ of: facts, across, card }: Props) {
	return (
		<dl className={`${across ? 'fiel-fact-grid' : 'fiel-facts'}${card ? ' fiel-card' : ''}`}>
			{Object.entries(facts)
				.filter(([, value]) => value !== undefined)
				.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value ?? '–'}</dd>
					</div>
				))}
		</dl>
	)
}
