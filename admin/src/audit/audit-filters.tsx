import { Button, Group, Select } from '@mantine/core'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { SearchField } from '../ui/search-field.tsx'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

type Filters = Record<'user' | 'kind' | 'thing', string>

interface Props {
	filters: Filters
	onChange: (change: Partial<Filters>) => void
}

export function AuditFilters({ filters, onChange }: Props) {
	const t = useText(text)
	const common = useText(shared)
	const users = useRead('listUsers')
	return (
		<Group gap="sm" mb="md" align="flex-end" role="search" aria-label={common.filters}>
			<Select
				flex="1 1 12rem"
				maw="20rem"
				label={t.who}
				placeholder={t.anybody}
				clearable
				searchable
				data={(users.data ?? []).map(({ Id, Email }) => ({ value: String(Id), label: Email }))}
				value={filters.user || null}
				onChange={(user) => onChange({ user: user ?? '' })}
			/>
			<Select
				flex="1 1 12rem"
				maw="20rem"
				label={t.on}
				placeholder={t.anything}
				clearable
				searchable
				data={optionsOf(t.kinds)}
				value={filters.kind || null}
				onChange={(kind) => onChange({ kind: kind ?? '' })}
			/>
			<SearchField
				flex="1 1 12rem"
				maw="20rem"
				label={t.thing}
				value={filters.thing}
				onSearch={(thing) => onChange({ thing })}
			/>
			{Object.values(filters).some(Boolean) && (
				<Button variant="subtle" onClick={() => onChange({ user: '', kind: '', thing: '' })}>
					{common.reset}
				</Button>
			)}
		</Group>
	)
}
