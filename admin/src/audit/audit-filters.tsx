import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { optionsOf } from '../ui/options.ts'
import type { ListView } from '../ui/use-list-view.ts'
import { text } from './words.ts'

export const NAMES = ['thing', 'kind', 'user', 'from', 'to'] as const
export type AuditView = ListView<(typeof NAMES)[number]>

export function AuditFilters({ view }: { view: AuditView }) {
	const t = useText(text)
	const users = useRead('listUsers').data ?? []
	return (
		<FilterBar
			value={view.filters}
			onChange={view.setFilters}
			search={{ hint: t.thing, name: 'thing' }}
			choices={{
				kind: optionsOf(t.kinds),
				user: users.map(({ Id, Email }) => ({ value: String(Id), label: Email })),
			}}
			dates={['from', 'to']}
		/>
	)
}
