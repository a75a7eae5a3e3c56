import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Filters that are part of the address, so that a list can be sent to somebody and found again by going back.
 * An empty text is no filter.
 */
export const useFilters = <Name extends string>(
	names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] => {
	const search = useSearch({ strict: false }) as Record<string, unknown>
	const navigate = useNavigate()
	const filters = Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<
		Name,
		string
	>
	const change = (changed: Partial<Record<Name, string>>): void => {
		const next = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== '')
		navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true })
	}
	return [filters, change]
}
