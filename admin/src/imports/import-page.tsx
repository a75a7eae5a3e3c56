import './imports.css'
import type { Import, ImportStateChange } from '@fiel/contract'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { usePerson } from '../api/use-person.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { BalanceTotals } from './balance-totals.tsx'
import { ColumnMapper } from './column-mapper.tsx'
import { ImportErrors } from './import-errors.tsx'
import { StateBadge } from './import-history.tsx'
import { text as resultText } from './result-words.ts'
import { RowCounts, RowProgress } from './row-counts.tsx'
import { UndoImport } from './undo-import.tsx'
import { UndoProgress } from './undo-progress.tsx'
import { text } from './words.ts'

const LOOK_MS = 500

const isUnderWay = ({ State }: Import): boolean =>
	State === 'trying' || State === 'running' || State === 'undoing'

export default function ImportPage() {
	const t = useText(text)
	const { dateTime } = useFormats()
	const person = usePerson()
	const { id } = useParams({ strict: false }) as { id: string }
	const found = useQuery({
		...readQuery('getImport', { params: { id: Number(id) } }),
		refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_MS : false),
	})
	return (
		<>
			<PageHeader
				title={found.data?.FileName ?? t.title}
				badge={found.data && <StateBadge of={found.data.State} />}
				about={found.data && t.by(person(found.data.Author), dateTime(found.data.CreatedDate))}
				within="/transfers"
			/>
			<Loaded of={found}>{(data) => <Body of={data} />}</Loaded>
		</>
	)
}

function Body({ of: found }: { of: Import }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('startImport')
	const isReady = found.State === 'ready' || found.State === 'tried'
	if (found.State === 'uploading')
		return (
			<Stack align="flex-start">
				<Text fz="sm">{t.incomplete}</Text>
				{mayWrite && <Cancel of={found} />}
			</Stack>
		)
	return (
		<>
			{['trying', 'running', 'paused'].includes(found.State) && <Course of={found} />}
			{found.Undo && <UndoProgress of={found} undo={found.Undo} />}
			{['tried', 'done', 'cancelled', 'undoing', 'undone'].includes(found.State) && found.StartedDate && (
				<Result of={found} />
			)}
			{isReady && found.Rows === 0 && <Alert color="orange">{t.emptyFile}</Alert>}
			{isReady && found.Rows > 0 && mayWrite && <ColumnMapper key={found.State} of={found} />}
			{found.Done > 0 && <ImportErrors of={found} />}
		</>
	)
}

const useStateChange = ({ Id }: Import) => {
	const change = useWrite('changeImportState', { refreshes: ['getImport', 'listImports'] })
	return {
		...change,
		to: (State: ImportStateChange) => change.mutate({ params: { id: Id }, body: { State } }),
	}
}

function Course({ of: found }: { of: Import }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('changeImportState')
	const change = useStateChange(found)
	return (
		<Section title={t.progressTitle}>
			<RowProgress label={t.progressTitle} done={found.Done} rows={found.Rows} isMoving={isUnderWay(found)} />
			<Counts of={found} />
			{mayWrite && (
				<Group gap="xs">
					{found.State === 'running' && (
						<Button variant="default" onClick={() => change.to('paused')} loading={change.isPending}>
							{t.pause}
						</Button>
					)}
					{found.State === 'paused' && (
						<Button onClick={() => change.to('running')} loading={change.isPending}>
							{t.resume}
						</Button>
					)}
					{found.State === 'trying' ? (
						<Button variant="default" onClick={() => change.to('ready')} loading={change.isPending}>
							{t.stop}
						</Button>
					) : (
						<Cancel of={found} />
					)}
				</Group>
			)}
			<FailureNote of={change.error} />
		</Section>
	)
}

function Cancel({ of: found }: { of: Import }) {
	const t = useText(text)
	const [opened, { open, close }] = useDisclosure()
	const change = useStateChange(found)
	return (
		<>
			<Button variant="default" onClick={open}>
				{t.cancel}
			</Button>
			<ConfirmDialog
				opened={opened}
				onClose={close}
				title={t.cancelTitle}
				confirm={t.cancel}
				cancel={t.keep}
				onConfirm={() => {
					change.to('cancelled')
				}}
				busy={change.isPending}
				failure={change.error}
			>
				{t.cancelText}
			</ConfirmDialog>
		</>
	)
}

function Result({ of: found }: { of: Import }) {
	const t = useText(text)
	const isTrial = found.State === 'tried'
	return (
		<Section title={isTrial ? t.trialTitle : t.resultTitle} {...(isTrial && { about: t.trialNote })}>
			<Counts of={found} />
			<BalanceTotals of={found} />
			<UndoImport of={found} />
		</Section>
	)
}

function Counts({ of: { Kind, State, Done, Created, Changed, Same, Failed } }: { of: Import }) {
	const t = useText(text)
	const result = useText(resultText)
	const counts: [string, number][] =
		Kind === 'balances'
			? [
					[State === 'trying' || State === 'tried' ? result.toApply : result.applied, Created],
					[result.alreadyImported, Same],
				]
			: [
					[t.created, Created],
					[t.changed, Changed],
					[t.same, Same],
				]
	return <RowCounts of={[[t.rows, Done], ...counts, [t.failed, Failed]]} />
}
