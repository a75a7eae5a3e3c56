import type { ReactNode } from 'react'

interface Props {
	/** What is null is a dash, what is undefined is left out. */
	of: Record<string, ReactNode>
	/** As many beside each other as there is room for, instead of one below the other. */
	across?: true
	/** With a frame around them. */
	card?: true
}

/** Names and what stands behind them. */
export function Facts({ of: facts, across, card }: Props) {
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
