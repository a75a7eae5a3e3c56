import type { CustomerAlias, CustomerMerge } from '@fiel/contract'
import { Anchor, Box, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { usePerson } from '../api/use-person.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { RemoveAlias } from './remove-alias.tsx'
import { UndoMerge } from './undo-merge.tsx'
import { text } from './words.ts'

interface Customer {
	OriginalId: string
	Name: string | null
}

type Row = { merge: CustomerMerge } | { alias: CustomerAlias }

/** Who was merged into a customer, and the further ids; nothing if there are none. */
export function AlsoKnownAs({ of: customer }: { of: Customer }) {
	const known = useRead('listCustomerMerges', { params: { id: customer.OriginalId } })
	if (known.error && !known.data) return <FailureNote of={known.error} />
	const { Merges = [], Aliases = [] } = known.data ?? {}
	const rows: Row[] = [
		...Merges.map((merge) => ({ merge })),
		// The id of a merged customer is shown with its merge.
		...Aliases.filter(({ IsMerged }) => !IsMerged).map((alias) => ({ alias })),
	]
	return rows.length === 0 ? null : <KnownTable rows={rows} customer={customer} />
}

function KnownTable({ rows, customer }: { rows: Row[]; customer: Customer }) {
	const t = useText(text)
	const how = useHow()
	const [undoing, setUndoing] = useState<CustomerMerge | null>(null)
	const [removing, setRemoving] = useState<CustomerAlias | null>(null)
	return (
		<section>
			<Title order={2} fz="sm" mb="xs">
				{t.alsoKnown}
			</Title>
			<div className="fiel-card">
				<DataTable
					label={t.alsoKnown}
					rows={rows}
					rowKey={(row) => ('merge' in row ? row.merge.Id : row.alias.OriginalId)}
					columns={[
						{ title: t.customer, cell: (row) => <Who of={row} how={how(row)} /> },
						{
							title: t.how,
							wide: true,
							cell: (row) => <Lines of={how(row)} fz="sm" />,
						},
						{
							title: t.action,
							quiet: true,
							align: 'right',
							cell: (row) => <Action of={row} onUndo={setUndoing} onRemove={setRemoving} />,
						},
					]}
				/>
			</div>
			{undoing && <UndoMerge merge={undoing} customer={customer} onClose={() => setUndoing(null)} />}
			{removing && <RemoveAlias alias={removing} customer={customer} onClose={() => setRemoving(null)} />}
		</section>
	)
}

/** How it came that this is the same customer, whether it was undone, and else why it cannot be. */
const useHow = (): ((row: Row) => string[]) => {
	const t = useText(text)
	const person = usePerson()
	const { date, dateTime } = useFormats()
	return (row) => {
		if ('alias' in row) return [t.recognisedOn(date(row.alias.CreatedDate))]
		const { MergedDate, MergedBy, UndoneDate, UndoneBy, WhyNot } = row.merge
		if (UndoneDate) return [t.undoneOn(dateTime(UndoneDate), UndoneBy ? person(UndoneBy) : '–')]
		return [t.mergedOn(dateTime(MergedDate), person(MergedBy)), ...(WhyNot ? [t.whyNot[WhyNot]] : [])]
	}
}

const Lines = ({ of: lines, fz }: { of: string[]; fz: 'sm' | 'xs' }) =>
	lines.map((line) => (
		<Text key={line} fz={fz} c="dimmed" className="fiel-wraps">
			{line}
		</Text>
	))

function Who({ of: row, how }: { of: Row; how: string[] }) {
	return (
		<Stack gap={2}>
			{'merge' in row ? (
				<MergedName of={row.merge} />
			) : (
				<Text fz="sm" fw={550}>
					{row.alias.OriginalId}
				</Text>
			)}
			<Box hiddenFrom="sm">
				<Lines of={how} fz="xs" />
			</Box>
		</Stack>
	)
}

function MergedName({ of: { Name, OriginalId, UndoneDate } }: { of: CustomerMerge }): ReactNode {
	const t = useText(text)
	if (OriginalId === null)
		return (
			<Text fz="sm" c="dimmed">
				{t.erased}
			</Text>
		)
	return (
		<>
			{UndoneDate ? (
				<Anchor component={Link} to="/customers/$id" params={{ id: OriginalId } as never} fz="sm" fw={550}>
					{Name ?? t.nameless}
				</Anchor>
			) : (
				<Text fz="sm" fw={550}>
					{Name ?? t.nameless}
				</Text>
			)}
			<Text fz="xs" c="dimmed">
				{OriginalId}
			</Text>
		</>
	)
}

interface ActionProps {
	of: Row
	onUndo: (merge: CustomerMerge) => void
	onRemove: (alias: CustomerAlias) => void
}

function Action({ of: row, onUndo, onRemove }: ActionProps): ReactNode {
	const t = useText(text)
	const mayChange = useIsAllowed('undoMerge')
	if (!mayChange || ('merge' in row && row.merge.WhyNot !== null)) return null
	if ('merge' in row)
		return (
			<Button
				variant="default"
				size="xs"
				aria-label={t.undoNamed(row.merge.OriginalId!)}
				onClick={() => onUndo(row.merge)}
			>
				{t.undo}
			</Button>
		)
	return (
		<Button
			variant="default"
			size="xs"
			aria-label={t.removeNamed(row.alias.OriginalId)}
			onClick={() => onRemove(row.alias)}
		>
			{t.remove}
		</Button>
	)
}
