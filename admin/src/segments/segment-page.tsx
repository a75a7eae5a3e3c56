import type { BulkKind, Segment } from '@fiel/contract'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlParams } from '../ui/use-url-params.ts'
import { text as bulk } from './bulk-words.ts'
import { RuleNote } from './rule-note.tsx'
import { SegmentForm } from './segment-form.tsx'
import { segmentValues } from './segment-values.ts'
import { StartBulkAction } from './start-bulk-action.tsx'
import { text } from './words.ts'

const KINDS: readonly BulkKind[] = ['give', 'tag', 'tier']

export default function SegmentPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const segment = useRead('getSegment', { params: { id: Number(id) } })
	if (isNotFound(segment))
		return (
			<NotFoundState icon="customers" title={t.title} within="/segments" said={t.gone}>
				{t.goneText}
			</NotFoundState>
		)
	return <Loaded of={segment}>{(found) => <EditSegment key={found.ChangedDate} of={found} />}</Loaded>
}

function EditSegment({ of: segment }: { of: Segment }) {
	const t = useText(text)
	const b = useText(bulk)
	const mayStart = useIsAllowed('startBulkAction')
	// The list of customers leads here with a selection, to do something with it.
	const [{ start }, setAddress] = useUrlParams('start')
	const kind = KINDS.find((known) => known === start)
	const [isStarting, setIsStarting] = useState(mayStart && kind !== undefined)
	const close = (): void => {
		setIsStarting(false)
		setAddress({ start: '' })
	}
	const update = useWrite('updateSegment', { refreshes: ['listSegments', 'getSegment', 'countSegment'] })
	return (
		<>
			<PageHeader title={segment.Name} about={segment.Description} within="/segments">
				<Button
					variant="default"
					component={Link}
					to="/customers"
					search={{ segment: String(segment.Id) } as never}
				>
					{t.openList}
				</Button>
				{mayStart && <Button onClick={() => setIsStarting(true)}>{b.start}</Button>}
			</PageHeader>
			<RuleNote segmentId={segment.Id} />
			<SegmentForm
				name={`segment ${segment.Id}`}
				initial={segmentValues(segment)}
				submit={t.save}
				save={(body) => update.mutateAsync({ params: { id: segment.Id }, body })}
				failure={update.error}
				onSaved={() => notify(t.saved)}
			/>
			{isStarting && <StartBulkAction segment={segment} kind={kind} onClose={close} />}
		</>
	)
}
