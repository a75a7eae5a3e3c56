import { useNavigate, useSearch } from '@tanstack/react-router'

type Changes = Record<string, string | null>

/** What a page keeps in its address, so that it can be sent to somebody: filters, searches, the view. */
export const useQueryState = (): [Record<string, string>, (changes: Changes) => void] => {
	const search = useSearch({ strict: false }) as Record<string, unknown>
	const navigate = useNavigate()
	const read = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
	const change = (changes: Changes): void => {
		const next = Object.entries({ ...read, ...changes }).filter(([, value]) => value)
		navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true })
	}
	return [read, change]
}
