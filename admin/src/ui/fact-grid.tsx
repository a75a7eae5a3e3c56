import type { ReactNode } from 'react'

/** Names and what stands behind them, as many beside each other as there is room for. */
export function FactGrid({ of: facts }: { of: Record<string, ReactNode> }) {
	return (
		<dl className="fiel-fact-grid">
			{Object.entries(facts).map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value ?? '–'}</dd>
				</div>
			))}
		</dl>
	)
}
