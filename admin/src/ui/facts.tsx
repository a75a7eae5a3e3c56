import { Fragment, type ReactNode } from 'react'

/** Names and values, one below the other; what is null is left out. */
export function Facts({ of: facts }: { of: Record<string, ReactNode | null> }) {
	return (
		<dl className="fiel-facts">
			{Object.entries(facts)
				.filter(([, value]) => value !== null)
				.map(([name, value]) => (
					<Fragment key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</Fragment>
				))}
		</dl>
	)
}
