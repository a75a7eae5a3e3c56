import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { text } from './words.ts'

export interface Filters {
	user?: number
	kind?: string
	thing?: string
}

interface Props {
	filters: Filters
	onChange: (filters: Filters) => void
}

const without = (filters: Filters, name: keyof Filters): Filters => {
	const { [name]: _, ...others } = filters
	return others
}

export function AuditFilters({ filters, onChange }: Props) {
	const t = useText(text)
	const users = useRead('listUsers')
	const [thing, setThing] = useState(filters.thing ?? '')
	const set = (name: keyof Filters, value: string | number | null): void =>
		onChange(value ? { ...filters, [name]: value } : without(filters, name))
	const search = useDebouncedCallback((typed: string) => set('thing', typed.trim()), 300)
	const clear = (): void => {
		setThing('')
		onChange({})
	}
	return (
		<Group gap="sm" mb="md" align="flex-end" role="search" aria-label={t.filters}>
			<Select
				flex="1 1 12rem"
				maw="20rem"
				label={t.who}
				placeholder={t.anybody}
				clearable
				searchable
				data={(users.data ?? []).map(({ Id, Email }) => ({ value: String(Id), label: Email }))}
				value={filters.user === undefined ? null : String(filters.user)}
				onChange={(user) => set('user', user && Number(user))}
			/>
			<Select
				flex="1 1 12rem"
				maw="20rem"
				label={t.on}
				placeholder={t.anything}
				clearable
				searchable
				data={optionsOf(t.kinds)}
				value={filters.kind ?? null}
				onChange={(kind) => set('kind', kind)}
			/>
			<TextInput
				flex="1 1 12rem"
				maw="20rem"
				label={t.thing}
				value={thing}
				maxLength={255}
				onChange={({ currentTarget }) => {
					setThing(currentTarget.value)
					search(currentTarget.value)
				}}
			/>
			{Object.keys(filters).length > 0 && (
				<Button variant="subtle" onClick={clear}>
					{t.clear}
				</Button>
			)}
		</Group>
	)
}
