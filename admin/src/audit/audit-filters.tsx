import { Button, Group, Select, TextInput } from '@mantine/core'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { SearchField } from '../ui/search-field.tsx'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

type Filters = Record<'user' | 'kind' | 'thing' | 'from' | 'to', string>

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
			{(['from', 'to'] as const).map((end) => (
				<TextInput
					key={end}
					type="date"
					flex="1 1 9rem"
					maw="12rem"
					label={t[end]}
					value={filters[end]}
					onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value })}
				/>
			))}
			{Object.values(filters).some(Boolean) && (
				<Button
					variant="subtle"
					onClick={() => onChange({ user: '', kind: '', thing: '', from: '', to: '' })}
				>
					{common.reset}
				</Button>
			)}
		</Group>
	)
}
