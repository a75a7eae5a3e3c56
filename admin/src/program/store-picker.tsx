import { MultiSelect, type MultiSelectProps, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { WarningNote } from '../ui/warning-note.tsx'
import { type PickKind, type StoreValue, searchQuery, useKnownValues } from './store-values.ts'
import { useStoreText } from './use-store-text.ts'

export interface PickerProps
	extends Pick<
		MultiSelectProps,
		'size' | 'placeholder' | 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose'
	> {
	kind: PickKind
	label: string
	description?: string
	error?: ReactNode
	value: string[]
	onChange: (ids: string[]) => void
	'data-path'?: string
}

const PAUSE_MS = 200

/**
 * Chooses products, brands and the like by name or id. An id that does not exist yet may be used, with a warning; but
 * not the id of a segment, because segments are made here.
 */
export function StorePicker({ kind, value, onChange, description, ...shared }: PickerProps) {
	const t = useStoreText()
	const [typed, setTyped] = useState('')
	const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
	const found = useQuery({ ...searchQuery(kind, search), placeholderData: keepPreviousData })
	const known = useKnownValues(kind, value)
	const take = useTakeTyped(kind, value, onChange)
	const takeTyped = (): void => {
		setTyped('')
		take(typed)
	}
	return (
		<Stack gap={6}>
			<MultiSelect
				{...shared}
				description={description ?? t.about}
				inputWrapperOrder={DESCRIPTION_BELOW}
				data={optionsOf(
					found.data ?? [],
					known ?? [],
					value,
					kind === 'segment' ? '' : typed.trim(),
					t.sayTyped,
				)}
				// Not `hidePickedOptions`, which ignores case: “Shoes” would hide “shoes”.
				filter={({ options }) =>
					options.filter((option) => !('value' in option && value.includes(option.value)))
				}
				searchable
				clearable
				nothingFoundMessage={found.isFetching ? t.searching : t.none[kind]}
				searchValue={typed}
				onSearchChange={setTyped}
				value={value}
				onChange={(ids) => {
					setTyped('')
					onChange(ids)
				}}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || typed.trim() === '') return
					if (event.currentTarget.getAttribute('aria-activedescendant')) return
					event.preventDefault()
					takeTyped()
				}}
				onBlur={takeTyped}
			/>
			<UnknownNotes kind={kind} ids={known ? value.filter((id) => !isKnown(known, id)) : []} />
		</Stack>
	)
}

const isKnown = (values: readonly StoreValue[], id: string): boolean => values.some(({ Id }) => Id === id)

/** A warning for every id that does not exist. */
export function UnknownNotes({ kind, ids }: { kind: PickKind; ids: string[] }) {
	const t = useStoreText()
	if (ids.length === 0) return null
	return <WarningNote>{ids.map((id) => t.unknown[kind](id))}</WarningNote>
}

const labelOf = ({ Id, Name }: StoreValue): string => (Name && Name !== Id ? `${Name} (${Id})` : Id)

/** The found values, the chosen ones, and what was typed if no value has this id. */
const optionsOf = (
	found: StoreValue[],
	known: StoreValue[],
	chosen: string[],
	typed: string,
	sayTyped: (id: string) => string,
) => {
	const options = new Map(
		[...found, ...known].map((value) => [value.Id, { value: value.Id, label: labelOf(value) }]),
	)
	for (const id of chosen) if (!options.has(id)) options.set(id, { value: id, label: id })
	if (typed !== '' && !options.has(typed)) options.set(typed, { value: typed, label: sayTyped(typed) })
	return [...options.values()]
}

/** Adds typed or pasted text: the value with this id or this name in any case, otherwise the text itself. */
const useTakeTyped = (kind: PickKind, value: string[], onChange: (ids: string[]) => void) => {
	const client = useQueryClient()
	const latest = useRef(value)
	latest.current = value
	const idOf = async (text: string): Promise<string | null> => {
		const found = await client.fetchQuery(searchQuery(kind, text)).catch((): StoreValue[] => [])
		if (isKnown(found, text)) return text
		const same = (other: string | null): boolean => other?.toLowerCase() === text.toLowerCase()
		const alike = found.filter(({ Id, Name }) => same(Id) || same(Name))
		if (alike.length === 1) return alike[0]!.Id
		return kind === 'segment' ? null : text
	}
	return async (typed: string): Promise<void> => {
		const texts = typed
			.split(/[,;\n]/)
			.map((text) => text.trim())
			.filter(Boolean)
		if (texts.length === 0) return
		const ids = await Promise.all(texts.map(idOf))
		onChange([...new Set([...latest.current, ...ids.filter((id) => id !== null)])])
	}
}
