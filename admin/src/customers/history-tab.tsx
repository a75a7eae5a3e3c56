import type { CustomerPoint } from '@fiel/contract'
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useExplain } from '../i18n/explain.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { DateText } from '../ui/values.tsx'
import { text } from './profile-words.ts'
import { UndoChange } from './undo-change.tsx'

/** All records with their reasons, newest first. */
export function HistoryTab({ id }: { id: string }) {
	const t = useText(text)
	const points = usePagedList('listCustomerPoints', { params: { id } })
	const [undoing, setUndoing] = useState<CustomerPoint | null>(null)
	return (
		<>
			<PagedList
				of={points}
				empty={
					<EmptyState icon="audit" title={t.historyEmpty}>
						{t.historyEmptyText}
					</EmptyState>
				}
			>
				{(list) => (
					<DataTable
						label={t.tabs.history}
						rows={list}
						rowKey={({ PointId }) => PointId}
						columns={[
							{ title: t.date, wide: true, cell: ({ Date: date }) => <DateText value={date} /> },
							{
								title: t.what,
								main: true,
								cell: (point) => <Why of={point} onUndo={() => setUndoing(point)} />,
							},
							{ title: t.balance, align: 'right', cell: (point) => <Amount of={point} /> },
						]}
					/>
				)}
			</PagedList>
			{undoing && <UndoChange id={id} point={undoing} onClose={() => setUndoing(null)} />}
		</>
	)
}

function Why({ of: point, onUndo }: { of: CustomerPoint; onUndo: () => void }) {
	const t = useText(text)
	const mayUndo = useIsAllowed('undoChange')
	const { pointTypes } = useText(valueText)
	const explain = useExplain()
	const { date, dateTime, points } = useFormats()
	const author = authorOf(point)
	const origins = point.Origins.map((origin) => ({
		key: `${origin.PointId} ${origin.Points}`,
		said:
			origin.Points < 0
				? t.backTo(points(-origin.Points), date(origin.Date))
				: t.takenFrom(points(origin.Points), date(origin.Date)),
	}))
	return (
		<Stack gap={3}>
			<Group gap="xs">
				<Text fz="sm" fw={550}>
					{pointTypes[point.PointType]}
				</Text>
				{point.OrderId && (
					<Anchor component={Link} to="/orders/$id" params={{ id: point.OrderId } as never} fz="xs">
						{t.order(point.OrderId)}
					</Anchor>
				)}
				{point.Undo && <Badge color="gray">{t.undone}</Badge>}
				<Text fz="xs" c="dimmed" hiddenFrom="sm">
					{dateTime(point.Date)}
				</Text>
			</Group>
			<Text fz="sm" c="dimmed" className="fiel-wraps">
				{explain(point)}
			</Text>
			{author && (
				<Text fz="xs" c="dimmed" className="fiel-wraps">
					{t.by(author)}
					{typeof point.Reason?.approvedBy === 'string' && ` · ${t.approvedBy(point.Reason.approvedBy)}`}
				</Text>
			)}
			{point.Undo && (
				<Text fz="xs" c="dimmed" className="fiel-wraps">
					{t.undoneBy(point.Undo.UndoneBy, dateTime(point.Undo.UndoneDate), point.Undo.UndoneReason)}
				</Text>
			)}
			{origins.map(({ key, said }) => (
				<Text key={key} fz="xs" c="dimmed">
					↳ {said}
				</Text>
			))}
			{point.CanBeUndone && mayUndo && (
				<Group>
					<Button
						size="compact-xs"
						variant="default"
						onClick={onUndo}
						aria-label={t.undoOf(dateTime(point.Date))}
					>
						{t.undo}
					</Button>
				</Group>
			)}
		</Stack>
	)
}

/** The user who made a manual change; null for a change by the API. */
const authorOf = ({ Reason }: CustomerPoint): string | null =>
	Reason?.rule === 'manual change' && typeof Reason.author === 'string' ? Reason.author : null

function Amount({ of: point }: { of: CustomerPoint }) {
	const t = useText(text)
	const { points, money, date } = useFormats()
	const below = [
		point.Cashback !== 0 && money(point.Cashback),
		point.RemainingPoints > 0 &&
			point.RemainingPoints < point.Points &&
			t.left(points(point.RemainingPoints)),
		point.RemainingPoints > 0 && point.ExpirationDate && t.expires(date(point.ExpirationDate)),
	].filter((line): line is string => Boolean(line))
	return (
		<Stack gap={2} align="flex-end">
			<Text fz="sm" fw={550} className="fiel-number">
				{point.Points > 0 ? `+${points(point.Points)}` : points(point.Points)}
			</Text>
			{below.map((line) => (
				<Text key={line} fz="xs" c="dimmed" className="fiel-number fiel-nowrap">
					{line}
				</Text>
			))}
		</Stack>
	)
}
