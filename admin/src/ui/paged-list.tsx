import type { ReactNode } from 'react'
import { Loaded } from './load-state.tsx'
import { MoreButton } from './more-button.tsx'

interface Props<Row> {
	/** A list of `usePagedList`. */
	of: Parameters<typeof Loaded<Row[]>>[0]['of'] &
		Parameters<typeof MoreButton>[0]['of'] & { isPlaceholderData: boolean }
	/** Replaces an empty list. */
	empty: ReactNode
	children: (rows: Row[]) => ReactNode
}

/** A card with the loaded rows and a button for more, for what is no table. */
export function PagedList<Row>({ of: list, empty, children }: Props<Row>) {
	return (
		<Loaded of={list}>
			{(rows) =>
				rows.length > 0 ? (
					<div className="fiel-card" aria-busy={list.isPlaceholderData}>
						{children(rows)}
						<MoreButton of={list} />
					</div>
				) : (
					empty
				)
			}
		</Loaded>
	)
}
