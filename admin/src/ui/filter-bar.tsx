import { Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FilterSelect } from './filter-select.tsx'
import { text } from './filter-words.ts'
import { Icon } from './icon.tsx'
import { SearchField } from './search-field.tsx'
import { text as shared } from './words.ts'

interface Option {
	value: string
	label: string
}

/** The filters with one choice, in the order in which every page shows them. */
const CHOICES = [
	...(['segment', 'state', 'kind', 'type', 'tier', 'group', 'branch', 'salesPerson'] as const),
	...(['category', 'brand', 'user', 'channel', 'reason'] as const),
] as const
type Choice = (typeof CHOICES)[number]

/** Filters with many options can be searched. */
const SEARCHABLE: readonly Choice[] = [
	'segment',
	'kind',
	'branch',
	'salesPerson',
	'category',
	'brand',
	'user',
	'reason',
]

/** Room for the text without a filter and the arrow; other options may be cut. */
const widthOf = (all: string): number => Math.min(206, Math.max(130, 50 + all.length * 8))

interface Props<Name extends string> {
	value: Record<Name, string>
	onChange: (changes: Partial<Record<Name, string>>) => void
	/** What the search looks at, such as "Name or e-mail", and the parameter, if it is not `search`. */
	search?: { hint: string; name?: Name }
	/** The options of each filter; one without options is left out. */
	choices?: Partial<Record<Choice & Name, readonly Option[] | undefined>>
	/** The parameters of the first and the last day. */
	dates?: readonly [from: Name, until: Name]
	/** Whether there is a switch for inactive rows. */
	inactive?: boolean
}

/** The filters of a list: the same words in the same order on every page. On a phone they open below the search. */
export function FilterBar<Name extends string>(props: Props<Name>) {
	const { value, onChange, search, choices = {}, dates, inactive } = props
	const t = useText(text)
	const [isOpen, setIsOpen] = useState(false)
	const set = (name: string, next: string) => onChange({ [name]: next } as Partial<Record<Name, string>>)
	const values = value as Record<string, string>
	const searched = search?.name ?? 'search'
	const names = Object.keys(values)
	const count = names.filter((name) => name !== searched && values[name] !== '').length
	const options = choices as Partial<Record<Choice, readonly Option[]>>
	const isSearchAlone = names.length === 1 && search !== undefined
	return (
		<Group
			gap="xs"
			mb="md"
			align="flex-end"
			role="search"
			aria-label={t.filters}
			className="fiel-filters"
			data-open={isOpen || undefined}
		>
			{search && (
				<SearchField
					aria-label={t.search(search.hint)}
					placeholder={search.hint}
					value={values[searched]!}
					onSearch={(typed) => set(searched, typed)}
					className="fiel-filter-search"
					style={{ '--fiel-hint': search.hint.length } as CSSProperties}
				/>
			)}
			{!isSearchAlone && <Toggle count={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
			{CHOICES.filter((name) => options[name] !== undefined).map((name) => (
				<FilterSelect
					key={name}
					className="fiel-filter"
					label={t.labels[name]}
					all={t.all[name]}
					value={values[name]!}
					options={[...options[name]!]}
					onChange={(chosen) => set(name, chosen)}
					searchable={SEARCHABLE.includes(name)}
					w={widthOf(t.all[name])}
				/>
			))}
			{dates?.map((name, end) => (
				<Day
					key={name}
					label={end === 0 ? t.from : t.until}
					value={values[name]!}
					onChange={(day) => set(name, day)}
				/>
			))}
			{inactive && (
				<Switch
					className="fiel-filter"
					label={t.labels.inactive}
					checked={values.inactive !== ''}
					onChange={({ currentTarget }) => set('inactive', currentTarget.checked ? 'yes' : '')}
					pb={8}
				/>
			)}
			<ClearFilters values={values} onChange={onChange as (changes: Record<string, string>) => void} />
		</Group>
	)
}

/** Opens the filters on a phone. */
function Toggle({ count, isOpen, onToggle }: { count: number; isOpen: boolean; onToggle: () => void }) {
	const t = useText(text)
	const { number } = useFormats()
	return (
		<Button
			variant="default"
			className="fiel-filter-toggle"
			aria-expanded={isOpen}
			onClick={onToggle}
			rightSection={<Icon name={isOpen ? 'up' : 'down'} size={16} />}
		>
			{count > 0 ? t.filtersSet(number(count)) : t.filters}
		</Button>
	)
}

function ClearFilters({
	values,
	onChange,
}: {
	values: Record<string, string>
	onChange: (changes: Record<string, string>) => void
}) {
	const t = useText(shared)
	const names = Object.keys(values)
	if (names.every((name) => values[name] === '')) return null
	return (
		<Button variant="subtle" onClick={() => onChange(Object.fromEntries(names.map((name) => [name, ''])))}>
			{t.reset}
		</Button>
	)
}

/** A date is complete or empty, because browsers report no half-typed date. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
	return (
		<TextInput
			type="date"
			aria-label={label}
			className="fiel-filter"
			leftSection={
				<Text fz="xs" c="dimmed" aria-hidden>
					{label}
				</Text>
			}
			leftSectionWidth={52}
			w={{ base: 'calc(50% - 5px)', xs: 182 }}
			value={value}
			onChange={({ currentTarget }) => onChange(currentTarget.value)}
		/>
	)
}
