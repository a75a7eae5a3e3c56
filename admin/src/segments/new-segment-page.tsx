import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlParams } from '../ui/use-url-params.ts'
import { SegmentForm } from './segment-form.tsx'
import { SUGGESTIONS, segmentValues } from './segment-values.ts'
import { text } from './words.ts'

type Suggestion = keyof typeof SUGGESTIONS

/** A new segment: empty, from a suggestion, or with the conditions of another one. */
export default function NewSegmentPage() {
	const t = useText(text)
	const navigate = useNavigate()
	const segments = useRead('listSegments')
	const [{ like, copy }] = useUrlParams('like', 'copy')
	const create = useWrite('createSegment', { refreshes: ['listSegments'] })
	return (
		<>
			<PageHeader title={t.newTitle} within="/segments" />
			<Loaded of={segments}>
				{(list) => {
					const source = list.find(({ Id }) => String(Id) === copy)
					const conditions = SUGGESTIONS[like as Suggestion]
					const initial = source
						? { ...source, Name: t.copyOf(source.Name) }
						: {
								Name: conditions ? t.suggested[like as Suggestion] : '',
								Description: null,
								Conditions: conditions ?? [],
							}
					return (
						<SegmentForm
							name="new segment"
							initial={segmentValues(initial)}
							submit={t.save}
							save={(body) => create.mutateAsync({ body })}
							failure={create.error}
							onSaved={async ({ Id }) => {
								notify(t.saved)
								await navigate({ to: '/segments/$id', params: { id: String(Id) } as never })
							}}
						/>
					)
				}}
			</Loaded>
		</>
	)
}
