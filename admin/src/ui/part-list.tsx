import type { ReactNode } from 'react'
import { Loaded, LoadState } from './load-state.tsx'
import { MoreButton } from './more-button.tsx'

interface Props<Row> {
	/** A list of `useParts`. */
	of: Parameters<typeof Loaded<Row[]>>[0]['of'] &
		Parameters<typeof MoreButton>[0]['of'] & { isPlaceholderData: boolean }
	/** Instead of a list that has nothing in it. */
	empty: ReactNode
	children: (rows: Row[]) => ReactNode
}

/** The rows that were read in a card, and below them the way to those that follow. */
export function PartList<Row>({ of: list, empty, children }: Props<Row>) {
	return (
		<Loaded of={list}>
			{(rows) =>
				rows.length > 0 ? (
					<div className="fiel-card">
						{children(rows)}
						<MoreButton of={list} />
					</div>
				) : list.isPlaceholderData ? (
					<LoadState />
				) : (
					empty
				)
			}
		</Loaded>
	)
}
