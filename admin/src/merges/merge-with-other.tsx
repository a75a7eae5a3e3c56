import { Modal, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { text as shared } from '../ui/words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { text } from './words.ts'

interface Props {
	customer: { OriginalId: string; Name: string | null }
	onClose: () => void
	/** Gets the id of the customer who stays. */
	onMerged: (id: string) => unknown
}

/** Looks for the other customer, and shows what merging the two would lead to. */
export function MergeWithOther({ customer: { OriginalId, Name }, onClose, onMerged }: Props) {
	const t = useText(text)
	const close = useText(shared).close
	const [other, setOther] = useState<string | null>(null)
	if (other !== null)
		return <MergeDialog from={other} into={OriginalId} onClose={onClose} onMerged={onMerged} />
	return (
		<Modal opened onClose={onClose} title={t.otherTitle} closeButtonProps={{ 'aria-label': close }}>
			<Stack>
				<Text fz="sm" className="fiel-address">
					{t.otherText(Name ?? OriginalId)}
				</Text>
				<CustomerSelect without={OriginalId} onSelect={setOther} />
			</Stack>
		</Modal>
	)
}

const PAUSE_MS = 200
const MOST = 20

function CustomerSelect({ without, onSelect }: { without: string; onSelect: (id: string) => void }) {
	const t = useText(text)
	const [typed, setTyped] = useState('')
	const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
	const found = useQuery({
		...readQuery('listCustomers', { query: { search, limit: MOST } }),
		placeholderData: keepPreviousData,
		enabled: search !== '',
	})
	const customers = search === '' ? [] : (found.data?.Items ?? [])
	const options = customers.filter(({ OriginalId, IsErased }) => OriginalId !== without && !IsErased)
	const isCurrent = search === typed.trim() && !found.isFetching
	return (
		<>
			<Select
				searchable
				data-autofocus
				label={t.other}
				// The server has searched already, in more than what the option shows.
				filter={({ options: all }) => all}
				data={options.map(({ OriginalId, Name, Email }) => ({
					value: OriginalId,
					label: [Name ?? t.nameless, OriginalId, Email].filter(Boolean).join(' · '),
				}))}
				searchValue={typed}
				onSearchChange={setTyped}
				nothingFoundMessage={typed.trim() === '' ? undefined : isCurrent ? t.otherNone : t.searching}
				onChange={(id) => id !== null && onSelect(id)}
				rightSection={null}
				comboboxProps={{ withinPortal: false }}
			/>
			<FailureNote of={found.error} />
		</>
	)
}
