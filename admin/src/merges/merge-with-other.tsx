import type { ListedCustomer } from '@fiel/contract'
import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { text as shared } from '../ui/words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import './merges.css'
import { useReturnFocus } from '../ui/use-return-focus.ts'
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
	useReturnFocus(true)
	const [other, setOther] = useState<string | null>(null)
	if (other !== null)
		return <MergeDialog from={other} into={OriginalId} onClose={onClose} onMerged={onMerged} />
	return (
		<Modal opened onClose={onClose} title={t.otherTitle} closeButtonProps={{ 'aria-label': close }}>
			<Stack>
				<Text fz="sm" className="fiel-address">
					{t.otherText(Name ?? OriginalId)}
				</Text>
				<CustomerSearch without={OriginalId} onSelect={setOther} />
			</Stack>
		</Modal>
	)
}

const PAUSE_MS = 200
const MOST = 20

function CustomerSearch({ without, onSelect }: { without: string; onSelect: (id: string) => void }) {
	const t = useText(text)
	const [typed, setTyped] = useState('')
	const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
	const found = useQuery({
		...readQuery('listCustomers', { query: { search, limit: MOST } }),
		placeholderData: keepPreviousData,
		enabled: search !== '',
	})
	const customers = (search === '' ? [] : (found.data?.Items ?? [])).filter(
		({ OriginalId, IsErased }) => OriginalId !== without && !IsErased,
	)
	const isEmpty = search !== '' && found.data !== undefined && !found.isFetching
	return (
		<>
			<TextInput
				type="search"
				label={t.other}
				leftSection={<Icon name="search" size={16} />}
				maxLength={255}
				autoComplete="off"
				data-autofocus
				value={typed}
				onChange={({ currentTarget }) => setTyped(currentTarget.value)}
			/>
			<div aria-live="polite">
				{customers.length > 0 ? (
					<Found customers={customers} onSelect={onSelect} />
				) : (
					isEmpty && (
						<Text fz="sm" c="dimmed">
							{t.otherNone}
						</Text>
					)
				)}
			</div>
			<FailureNote of={found.error} />
		</>
	)
}

function Found({ customers, onSelect }: { customers: ListedCustomer[]; onSelect: (id: string) => void }) {
	const t = useText(text)
	return (
		<ul className="fiel-found" aria-label={t.otherFound}>
			{customers.map(({ OriginalId, Name, Email }) => (
				<li key={OriginalId}>
					<UnstyledButton onClick={() => onSelect(OriginalId)}>
						<Text fz="sm" fw={550} className="fiel-address">
							{Name ?? t.nameless}
						</Text>
						<Text fz="xs" c="dimmed" className="fiel-address">
							{[OriginalId, Email].filter(Boolean).join(' · ')}
						</Text>
					</UnstyledButton>
				</li>
			))}
		</ul>
	)
}
