import type { CustomerPoint, TimelineEntry } from '@fiel/contract'
import { Anchor, Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { usePerson } from '../api/use-person.ts'
import { useExplain } from '../i18n/explain.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { useSendsNoMail } from '../ui/no-mail-note.tsx'
import { text as noMailText } from '../ui/no-mail-words.ts'
import { optionsOf } from '../ui/options.ts'
import { useListView } from '../ui/use-list-view.ts'
import { DateText } from '../ui/values.tsx'
import { text } from './profile-words.ts'
import { text as timelineText } from './timeline-words.ts'
import { UndoChange } from './undo-change.tsx'

/** Everything that happened to the customer; records of points have the balance after them. */
export function HistoryTab({ id }: { id: string }) {
	const t = useText(text)
	const w = useText(timelineText)
	const view = useListView('timeline', ['kind'], { orders: ['date'] })
	const input = { params: { id }, query: view.query }
	const timeline = usePagedList('listCustomerTimeline', input, { size: view.size })
	const [undoing, setUndoing] = useState<CustomerPoint | null>(null)
	return (
		<Stack gap="md">
			<Group className="fiel-no-print">
				<FilterSelect
					label={w.kind}
					all={w.everything}
					value={view.filters.kind}
					options={optionsOf(w.kinds)}
					onChange={(kind) => view.setFilters({ kind })}
					w={220}
				/>
			</Group>
			<ListTable
				view={view}
				of={timeline}
				label={t.tabs.history}
				rowKey={({ Id }) => Id}
				columns={[
					{
						...{ id: 'what', title: t.what, main: true as const },
						cell: (entry) => <Entry of={entry} onUndo={setUndoing} />,
					},
					{
						...{ id: 'date', title: t.date, wide: true as const, sorted: true as const },
						cell: ({ Date: date }) => <DateText value={date} />,
					},
					{
						...{ id: 'balance', title: t.balance, align: 'right' as const, wide: true as const },
						cell: (entry) => <AmountAndBalance of={entry} />,
					},
				]}
				empty={
					<EmptyState icon="audit" title={t.historyEmpty}>
						{t.historyEmptyText}
					</EmptyState>
				}
			/>
			{undoing && <UndoChange id={id} point={undoing} onClose={() => setUndoing(null)} />}
		</Stack>
	)
}

/** What happened; on a phone with the points, which have a column of their own elsewhere. */
function Entry({ of: entry, onUndo }: { of: TimelineEntry; onUndo: (point: CustomerPoint) => void }) {
	const { Point } = entry
	if (!Point) return <Happened of={entry} />
	return (
		<Stack gap="xs">
			<Why of={Point} onUndo={() => onUndo(Point)} />
			<Box hiddenFrom="sm">
				<AmountAndBalance of={entry} />
			</Box>
		</Stack>
	)
}

/** An entry without points. */
function Happened({ of: entry }: { of: TimelineEntry }) {
	const t = useText(text)
	const person = usePerson()
	const w = useText(timelineText)
	const { recordedOffline } = useText(valueText)
	const say = useEntryText()
	const { dateTime, money, points } = useFormats()
	const labels: Record<string, string> = {
		Name: t.name,
		Email: t.email,
		Phone: t.phone,
		BirthdayDate: t.birthday,
		Document: t.document,
	}
	const fields = entry.Fields.map((field) => labels[field] ?? field).join(', ')
	return (
		<Stack gap={3}>
			<Group gap="xs">
				<Text fz="sm" fw={550} className="fiel-wraps">
					{say(entry)}
				</Text>
				{entry.Kind === 'orders' && entry.Subject && (
					<Anchor component={Link} to="/orders/$id" params={{ id: entry.Subject } as never} fz="xs">
						{t.order(entry.Subject)}
					</Anchor>
				)}
				<Text fz="xs" c="dimmed" hiddenFrom="sm">
					{dateTime(entry.Date)}
				</Text>
			</Group>
			{entry.Total !== null && entry.Kind === 'orders' && (
				<Text fz="sm" c="dimmed">
					{money(entry.Total)}
				</Text>
			)}
			{entry.IsOffline && (
				<Text fz="sm" c="dimmed">
					{recordedOffline}
				</Text>
			)}
			{entry.ReturnedPoints !== null && entry.ReturnedPoints !== 0 && (
				<Text fz="sm" c="dimmed" className="fiel-number">
					{w.returnedPoints(points(entry.ReturnedPoints))}
				</Text>
			)}
			{fields && (
				<Text fz="sm" c="dimmed">
					{fields}
				</Text>
			)}
			{entry.Reason && entry.Kind !== 'enrolment' && (
				<Text fz="sm" c="dimmed" className="fiel-wraps">
					“{entry.Reason}”
				</Text>
			)}
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{[w.kinds[entry.Kind], entry.Author && t.by(person(entry.Author))].filter(Boolean).join(' · ')}
			</Text>
		</Stack>
	)
}

const useEntryText = () => {
	const w = useText(timelineText)
	const noMail = useText(noMailText)
	const sendsNoMail = useSendsNoMail()
	return ({ Kind, What, Subject }: TimelineEntry): string => {
		const { sentences } = w
		const subject = Subject ?? w.unknown
		if (Kind === 'notes') return subject
		if (Kind === 'mails' && What === 'waiting' && sendsNoMail) return noMail.notSent(subject)
		if (Kind === 'tiers') return sentences.tiers(Subject ?? w.noTier)
		if (Kind === 'points' || Kind === 'redemptions') return w.kinds[Kind]
		const said = (sentences[Kind] as Record<string, string | ((subject: string) => string)>)[What]
		return typeof said === 'function' ? said(subject) : (said ?? w.kinds[Kind])
	}
}

function AmountAndBalance({ of: { Point, PointsBalance } }: { of: TimelineEntry }) {
	const w = useText(timelineText)
	const { points } = useFormats()
	if (!Point || PointsBalance === null) return null
	return (
		<Stack gap={2} align="flex-end">
			<Amount of={Point} />
			<Text fz="xs" className="fiel-number fiel-nowrap">
				{w.balanceAfter(points(PointsBalance))}
			</Text>
		</Stack>
	)
}

function Why({ of: point, onUndo }: { of: CustomerPoint; onUndo: () => void }) {
	const t = useText(text)
	const mayUndo = useIsAllowed('undoChange')
	const person = usePerson()
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
				{explain(withoutOrder(point))}
			</Text>
			{author && (
				<Text fz="xs" c="dimmed" className="fiel-wraps">
					{t.by(person(author))}
					{typeof point.Reason?.file === 'string' && ` · ${t.fromFile(point.Reason.file)}`}
					{typeof point.Reason?.approvedBy === 'string' &&
						` · ${t.approvedBy(person(point.Reason.approvedBy))}`}
				</Text>
			)}
			{point.Undo && (
				<Text fz="xs" c="dimmed" className="fiel-wraps">
					{t.undoneBy(person(point.Undo.UndoneBy), dateTime(point.Undo.UndoneDate), point.Undo.UndoneReason)}
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

/** The sentence about a purchase does not repeat the number of the order, which stands above it as a link. */
const withoutOrder = (point: CustomerPoint): CustomerPoint =>
	point.OrderId !== null && point.Reason?.rule === 'purchase'
		? { ...point, Reason: { ...point.Reason, order: undefined } }
		: point

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
