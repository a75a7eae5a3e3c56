import type { BulkAction } from '@fiel/contract'
import { Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { usePerson } from '../api/use-person.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BulkState, useBulkText } from './bulk-list.tsx'
import { text as undoText } from './bulk-undo-words.ts'
import { text } from './bulk-words.ts'
import { RejectBulkAction } from './reject-bulk-action.tsx'
import { UndoBulkAction } from './undo-bulk-action.tsx'

const LOOK_MS = 500

const isMoving = ({ State }: BulkAction): boolean => State === 'running' || State === 'undoing'

export default function BulkActionPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const action = useQuery({
		...readQuery('getBulkAction', { params: { id: Number(id) } }),
		refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? LOOK_MS : false),
	})
	if (isNotFound(action))
		return (
			<NotFoundState icon="customers" title={t.title} within="/segments" said={t.gone}>
				{t.goneText}
			</NotFoundState>
		)
	return <Loaded of={action}>{(found) => <Action of={found} />}</Loaded>
}

function Action({ of: action }: { of: BulkAction }) {
	const t = useText(text)
	const say = useBulkText()
	const person = usePerson()
	const { dateTime } = useFormats()
	const { DecidedBy, DecidedDate, State } = action
	const decided = State === 'rejected' ? t.decidedBy.rejected : t.decidedBy.approved
	return (
		<>
			<PageHeader
				title={say(action)}
				badge={<BulkState of={action} />}
				about={`${action.SegmentName}: ${action.Reason}`}
				within="/segments"
			>
				<Report of={action} />
			</PageHeader>
			<Stack gap="lg">
				<div>
					<Text fz="sm">{t.askedBy(person(action.AskedBy), dateTime(action.AskedDate))}</Text>
					{DecidedBy && DecidedDate && (
						<Text fz="sm" className="fiel-wraps">
							{decided(person(DecidedBy), dateTime(DecidedDate))}
							{action.DecisionReason && `: “${action.DecisionReason}”`}
						</Text>
					)}
					{action.StoppedBy && <Text fz="sm">{t.stoppedBy(person(action.StoppedBy))}</Text>}
					{action.FinishedDate && State !== 'rejected' && (
						<Text fz="sm">{t.finished(dateTime(action.FinishedDate))}</Text>
					)}
				</div>
				<Worth of={action} />
				{State !== 'waiting' && State !== 'rejected' && <Course of={action} />}
				{action.Undo && <UndoCourse of={action} undo={action.Undo} />}
				<StateButtons of={action} />
				<UndoBulkAction of={action} />
			</Stack>
		</>
	)
}

function Worth({ of: { Customers, Value, TotalWorth } }: { of: BulkAction }) {
	const t = useText(text)
	const { number, roundPoints: points, money } = useFormats()
	return (
		<div>
			<Text fw={600}>{t.customers(number(Customers))}</Text>
			{Value !== null && <Text fz="sm">{t.total(points(Value * Customers), money(TotalWorth!))}</Text>}
		</div>
	)
}

function Course({ of: { Customers, Changed, Same, Refused, State } }: { of: BulkAction }) {
	const t = useText(text)
	const counts: [string, number][] = [
		[t.changed, Changed],
		[t.same, Same],
		[t.refused, Refused],
	]
	return <CountedProgress label={t.progress} counts={counts} all={Customers} isMoving={State === 'running'} />
}

interface UndoProps {
	of: BulkAction
	undo: NonNullable<BulkAction['Undo']>
}

/** How far the undo is, or what it did. */
function UndoCourse({ of: { Changed, State }, undo }: UndoProps) {
	const t = useText(undoText)
	const { finished } = useText(text)
	const { dateTime } = useFormats()
	const person = usePerson()
	const counts: [string, number][] = [
		[t.undone, undo.Undone],
		[t.kept, undo.Kept],
	]
	return (
		<Stack gap="xs">
			<Text fz="sm" className="fiel-wraps">
				{t.by(person(undo.Author), dateTime(undo.StartedDate), undo.Reason)}
			</Text>
			{undo.FinishedDate && <Text fz="sm">{finished(dateTime(undo.FinishedDate))}</Text>}
			<CountedProgress label={t.progress} counts={counts} all={Changed} isMoving={State === 'undoing'} />
			{State === 'undone' && undo.Kept > 0 && <Text fz="sm">{t.keptHelp}</Text>}
		</Stack>
	)
}

interface ProgressProps {
	label: string
	/** What became of the customers that are done. */
	counts: [string, number][]
	all: number
	isMoving: boolean
}

function CountedProgress({ label, counts, all, isMoving }: ProgressProps) {
	const t = useText(text)
	const { number, percent } = useFormats()
	const done = counts.reduce((sum, [, count]) => sum + count, 0)
	const share = done / all
	return (
		<Stack gap="xs">
			<Progress.Root size="lg" radius="md">
				<Progress.Section
					value={share * 100}
					animated={isMoving}
					aria-label={label}
					aria-valuetext={percent(share)}
				/>
			</Progress.Root>
			<Text fz="sm" className="fiel-number">
				{t.of(number(done), number(all))}
			</Text>
			<SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} m={0}>
				{counts.map(([title, count]) => (
					<div key={title} className="fiel-item">
						<Text component="dt" fz="xs" c="dimmed">
							{title}
						</Text>
						<Text component="dd" fz="xl" fw={600} m={0} className="fiel-number">
							{number(count)}
						</Text>
					</div>
				))}
			</SimpleGrid>
		</Stack>
	)
}

function Report({ of: { Id, State } }: { of: BulkAction }) {
	const t = useText(text)
	if (State !== 'done' && State !== 'stopped' && State !== 'undone') return null
	return (
		<CsvListButton
			list="listBulkOutcomes"
			input={{ params: { id: Id } }}
			file={`bulk-action-${Id}`}
			label={t.report}
			columns={{
				[t.customerId]: ({ CustomerId }) => CustomerId,
				[t.name]: ({ Name }) => Name,
				[t.outcome]: ({ Outcome }) => t.outcomes[Outcome],
				[t.why]: ({ Reason }) => Reason,
			}}
		/>
	)
}

function StateButtons({ of: action }: { of: BulkAction }) {
	const t = useText(text)
	const say = useBulkText()
	const mayChange = useIsAllowed('decideBulkAction')
	const [open, setOpen] = useState<'approve' | 'stop' | 'reject' | null>(null)
	const refreshes = ['getBulkAction' as const, 'listBulkActions' as const]
	const decide = useWrite('decideBulkAction', { refreshes })
	const stop = useWrite('stopBulkAction', { refreshes })
	const params = { id: action.Id }
	if (!mayChange) return null
	return (
		<>
			{action.State === 'waiting' && action.IsOwn && <Text fz="sm">{t.own}</Text>}
			<Group gap="xs">
				{action.State === 'waiting' && !action.IsOwn && (
					<>
						<Button onClick={() => setOpen('approve')}>{t.approve}</Button>
						<Button variant="default" onClick={() => setOpen('reject')}>
							{t.reject}
						</Button>
					</>
				)}
				{(action.State === 'running' || (action.State === 'waiting' && action.IsOwn)) && (
					<Button variant="default" onClick={() => setOpen('stop')}>
						{t.stop}
					</Button>
				)}
			</Group>
			<ConfirmDialog
				opened={open === 'approve'}
				onClose={() => setOpen(null)}
				title={t.approveTitle}
				confirm={t.approveConfirm}
				busy={decide.isPending}
				failure={decide.error}
				onConfirm={() =>
					decide.mutate({ params, body: { IsApproved: true } }, { onSuccess: () => setOpen(null) })
				}
			>
				<Stack gap="xs">
					<Text fz="sm" className="fiel-wraps">
						{say(action)}
					</Text>
					<Text fz="sm" c="dimmed" className="fiel-wraps">
						{action.SegmentName}: {action.Reason}
					</Text>
					<Worth of={action} />
				</Stack>
			</ConfirmDialog>
			<ConfirmDialog
				opened={open === 'stop'}
				onClose={() => setOpen(null)}
				title={t.stopTitle}
				confirm={t.stop}
				cancel={t.keep}
				busy={stop.isPending}
				failure={stop.error}
				onConfirm={() => stop.mutate({ params }, { onSuccess: () => setOpen(null) })}
			>
				{t.stopText}
			</ConfirmDialog>
			{open === 'reject' && <RejectBulkAction id={action.Id} onClose={() => setOpen(null)} />}
		</>
	)
}
