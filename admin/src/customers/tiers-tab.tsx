import { Stack, Text } from '@mantine/core'
import type { Output } from '../api/call.ts'
import { usePerson } from '../api/use-person.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { SortedTable } from '../ui/sorted-table.tsx'
import { DateText } from '../ui/values.tsx'
import { text } from './profile-words.ts'

type Move = Output<'listTierMoves'>[number]

/** How the customer came to the tier, newest first. */
export function TiersTab({ id }: { id: string }) {
	const t = useText(text)
	const moves = useRead('listTierMoves', { params: { id } })
	return (
		<Loaded of={moves}>
			{(list) =>
				list.length > 0 ? (
					<div className="fiel-card">
						<MoveTable moves={list} />
					</div>
				) : (
					<EmptyState icon="tiers" title={t.movesEmpty}>
						{t.movesEmptyText}
					</EmptyState>
				)
			}
		</Loaded>
	)
}

function MoveTable({ moves }: { moves: Move[] }) {
	const t = useText(text)
	const person = usePerson()
	const tiers = useRead('listAllTiers').data ?? []
	const nameOf = (id: number | null): string =>
		id === null ? t.noTier : (tiers.find(({ Id }) => Id === id)?.Name ?? String(id))
	const rows = moves.map((move, index) => ({ ...move, key: moves.length - index }))
	return (
		<SortedTable
			label={t.tabs.tiers}
			rows={rows}
			rowKey={({ key }) => key}
			columns={[
				{
					title: t.date,
					sortBy: ({ Date: date }) => date,
					cell: ({ Date: date }) => <DateText value={date} day />,
				},
				{
					title: t.move,
					main: true,
					cell: ({ FromTierId, ToTierId, Why, Reason }) => (
						<Stack gap={2}>
							{FromTierId === ToTierId ? nameOf(ToTierId) : t.moveTo(nameOf(FromTierId), nameOf(ToTierId))}
							<Text fz="xs" c="dimmed" hiddenFrom="sm">
								{t.whyMoved[Why]}
							</Text>
							{Reason && (
								<Text fz="xs" c="dimmed" className="fiel-wraps">
									“{Reason}”
								</Text>
							)}
						</Stack>
					),
				},
				{
					title: t.why,
					sortBy: ({ Why }) => t.whyMoved[Why],
					wide: true,
					cell: ({ Why, Author }) => (
						<Stack gap={2} className="fiel-wraps">
							{t.whyMoved[Why]}
							{Author && (
								<Text fz="xs" c="dimmed">
									{t.by(person(Author))}
								</Text>
							)}
						</Stack>
					),
				},
			]}
		/>
	)
}
