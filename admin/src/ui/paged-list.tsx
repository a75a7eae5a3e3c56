import type { ReactNode } from 'react'
import { Loaded, LoadState } from './load-state.tsx'
import { MoreButton } from './more-button.tsx'
import { NoMatches } from './no-matches.tsx'
import { withoutFilters } from './use-url-params.ts'

interface Filtered<Name extends string> {
	by: Record<Name, string>
	change: (changes: Record<Name, string>) => void
}

interface Props<Row, Name extends string> {
	/** A list of `useParts`. */
	of: Parameters<typeof Loaded<Row[]>>[0]['of'] &
		Parameters<typeof MoreButton>[0]['of'] & { isPlaceholderData: boolean }
	/** The filter of the list, for a message if nothing matches. */
	filtered?: Filtered<Name>
	/** Replaces an empty list. */
	empty: ReactNode
	children: (rows: Row[]) => ReactNode
}

/** A card with the loaded rows and a button for more. */
export function PagedList<Row, Name extends string>(props: Props<Row, Name>) {
	const { of: list, filtered, empty, children } = props
	const isFiltered = filtered && Object.values(filtered.by).some(Boolean)
	return (
		<Loaded of={list}>
			{(rows) =>
				rows.length > 0 ? (
					<div className="fiel-card" aria-busy={list.isPlaceholderData}>
						{children(rows)}
						<MoreButton of={list} />
					</div>
				) : list.isPlaceholderData ? (
					<LoadState />
				) : isFiltered ? (
					<NoMatches onReset={() => filtered.change(withoutFilters(filtered.by))} />
				) : (
					empty
				)
			}
		</Loaded>
	)
}
