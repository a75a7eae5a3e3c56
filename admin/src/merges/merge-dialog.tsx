import type { MergeCandidate } from '@fiel/contract'
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { text as shared } from '../ui/words.ts'
import { fullName } from './candidate-facts.tsx'
import { CompareTable } from './compare-table.tsx'
import { useRefreshMerged } from './use-refresh-merged.ts'
import { text } from './words.ts'

interface Props {
	/** The store ids of the customer who would be merged, and of the one who would stay. */
	from: string
	into: string
	onClose: () => void
	/** Before the lists are read again; gets the id of the customer who stays. */
	onMerged?: (id: string) => unknown
}

/** Shows what a merge would lead to, and merges. */
export function MergeDialog({ from, into, onClose, onMerged }: Props) {
	const t = useText(text)
	const [isSwapped, setIsSwapped] = useState(false)
	const pair = isSwapped ? { from: into, into: from } : { from, into }
	const query = readQuery('previewMerge', { params: { id: pair.into }, query: { from: pair.from } })
	// The figures must be those of now.
	const preview = useQuery({ ...query, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
	const [isSamePerson, setIsSamePerson] = useState(false)
	const merge = useWrite('mergeCustomers')
	const refresh = useRefreshMerged()
	const confirm = async ({ From, Into }: Output<'previewMerge'>): Promise<void> => {
		await merge.mutateAsync({ params: { id: Into.OriginalId }, body: { From: From.OriginalId } })
		await onMerged?.(Into.OriginalId)
		await refresh()
		notify(t.done(fullName(From), fullName(Into)))
		onClose()
	}
	const { data } = preview
	const differing = data ? differingFacts(data) : []
	const mayConfirm = data && (differing.length === 0 || isSamePerson)
	return (
		<Modal
			opened
			onClose={onClose}
			title={t.dialogTitle}
			size="52rem"
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			<Stack>
				{data ? <Preview of={data} /> : !preview.error && <LoadState />}
				{differing.length > 0 && (
					<TwoPeople facts={differing} isChecked={isSamePerson} onCheck={setIsSamePerson} />
				)}
				<FailureNote of={preview.error ?? merge.error} />
				<Buttons
					onSwap={() => setIsSwapped(!isSwapped)}
					onClose={onClose}
					onConfirm={mayConfirm && (() => confirm(data).catch(() => undefined))}
					isLoaded={data !== undefined}
					busy={merge.isPending}
				/>
			</Stack>
		</Modal>
	)
}

interface ButtonsProps {
	onSwap: () => void
	onClose: () => void
	/** Absent until the preview is there, and a difference was looked at. */
	onConfirm: (() => void) | undefined | false
	isLoaded: boolean
	busy: boolean
}

function Buttons({ onSwap, onClose, onConfirm, isLoaded, busy }: ButtonsProps) {
	const t = useText(text)
	return (
		<Group justify="space-between" gap="xs" className="fiel-dialog-bar">
			<Button variant="subtle" onClick={onSwap} disabled={!isLoaded || busy} px="xs">
				{t.swap}
			</Button>
			<Group gap="xs" ml="auto">
				<Button variant="default" onClick={onClose} data-autofocus>
					{useText(shared).cancel}
				</Button>
				<Button onClick={onConfirm || undefined} disabled={!onConfirm} loading={busy}>
					{t.confirm}
				</Button>
			</Group>
		</Group>
	)
}

/** What two records of one person have in common, if both have it. */
const FACTS = ['Document', 'BirthdayDate'] as const
type Fact = (typeof FACTS)[number]

const differingFacts = ({ From, Into }: Output<'previewMerge'>): Fact[] =>
	FACTS.filter((fact) => From[fact] && Into[fact] && plain(From[fact]) !== plain(Into[fact]))

/** Punctuation does not count in documents. */
const plain = (written: string): string => written.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

interface TwoPeopleProps {
	facts: Fact[]
	isChecked: boolean
	onCheck: (isChecked: boolean) => void
}

/** Warns that the customers look like two people, and asks to confirm that they are one. */
function TwoPeople({ facts, isChecked, onCheck }: TwoPeopleProps) {
	const t = useText(text)
	const names = { Document: t.document, BirthdayDate: t.birthday }
	return (
		<Alert color="orange" icon={<Icon name="warning" />} title={t.twoPeople} role="alert">
			<Stack gap="xs">
				<Text fz="sm">{t.differing(facts.map((fact) => names[fact]).join(', '))}</Text>
				<Checkbox
					label={t.samePerson}
					checked={isChecked}
					onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
				/>
			</Stack>
		</Alert>
	)
}

function Preview({ of: { From, Into, Merged, Moved, CanBeUndone } }: { of: Output<'previewMerge'> }) {
	const t = useText(text)
	const { from, into, merged } = t.columns
	return (
		<>
			<Text fz="sm" className="fiel-address">
				{t.dialogText(fullName(From), fullName(Into))}
			</Text>
			{!CanBeUndone && (
				<Alert color="orange" icon={<Icon name="warning" />} title={t.finalTitle}>
					{t.finalText}
				</Alert>
			)}
			<CompareTable
				label={t.dialogTitle}
				columns={{ [from]: From, [into]: Into, [merged]: Merged }}
				result={merged}
			/>
			<MovedNote into={Into} moved={Moved} />
			{CanBeUndone && (
				<Text fz="sm" c="dimmed">
					{t.undoable}
				</Text>
			)}
		</>
	)
}

function MovedNote({ into, moved }: { into: MergeCandidate; moved: Output<'previewMerge'>['Moved'] }) {
	const t = useText(text)
	const parts = (['Points', 'Orders', 'Coupons', 'Redemptions'] as const)
		.filter((name) => moved[name] > 0)
		.map((name) => t.moved[name](moved[name]))
	return (
		<Text fz="sm" component="div" className="fiel-address">
			<Text component="span" fw={550} fz="sm">
				{t.moves(into.Name ?? into.OriginalId)}:
			</Text>{' '}
			{parts.length > 0 ? parts.join(', ') : t.movesNothing}
		</Text>
	)
}
