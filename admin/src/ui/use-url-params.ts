import { useNavigate, useSearch } from '@tanstack/react-router'

type Kept<Name extends string> = Record<Name, string>

/**
 * The state that a page keeps in its URL, so that it can be shared and
 * survives going back: filters, searches, the tab. Absent parameters are ''.
 */
export const useUrlParams = <Name extends string>(
	...names: readonly Name[]
): [Kept<Name>, (changes: Partial<Kept<Name>>) => void] => {
	const search = useSearch({ strict: false }) as Record<string, unknown>
	const navigate = useNavigate()
	const kept = Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Kept<Name>
	const change = (changes: Partial<Kept<Name>>): void => {
		const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== '')
		navigate({
			to: '.',
			search: Object.fromEntries(next) as never,
			replace: true,
			resetScroll: false,
		})
	}
	return [kept, change]
}

/** The parameters that are set, as the query of a request. */
export const filtersOf = (kept: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''))

/** The same filters, none of them set. */
export const withoutFilters = <Name extends string>(filters: Kept<Name>): Kept<Name> =>
	Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) as Kept<Name>
