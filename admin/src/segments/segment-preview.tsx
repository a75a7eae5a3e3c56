import type { SegmentCondition } from '@fiel/contract'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ContactsNote } from '../ui/contacts-note.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Points } from '../ui/values.tsx'
import { useSegmentText } from './use-segment-text.ts'
import { text } from './words.ts'

const PAUSE_MS = 400

/** How many customers the conditions select, in a sentence, with the newest of them; counted again after each edit. */
export function SegmentPreview({ conditions }: { conditions: SegmentCondition[] }) {
	const t = useText(text)
	const say = useSegmentText()
	const { number, roundPoints } = useFormats()
	const [settled] = useDebouncedValue(JSON.stringify(conditions), PAUSE_MS)
	const preview = useQuery({
		...readQuery('previewSegment', { body: { Conditions: JSON.parse(settled) as SegmentCondition[] } }),
		placeholderData: keepPreviousData,
		retry: false,
	})
	const isOld = preview.isPlaceholderData || settled !== JSON.stringify(conditions)
	return (
		<section className="fiel-preview" aria-busy={isOld}>
			<Stack gap="sm">
				<Title order={2} fz="md">
					{t.preview}
				</Title>
				<Text fz="sm" className="fiel-wraps">
					{say(conditions)}
				</Text>
				<Text fz={26} fw={600} className="fiel-number" aria-live="polite" c={isOld ? 'dimmed' : undefined}>
					{preview.error ? '–' : preview.data ? t.count(number(preview.data.Customers)) : t.counting}
				</Text>
				<Text fz="sm" c="dimmed">
					{preview.error ? t.incomplete : preview.data && t.totalPoints(roundPoints(preview.data.Points))}
				</Text>
				<ContactsNote />
				{preview.data && !preview.error && preview.data.First.length > 0 && (
					<div className="fiel-card">
						<DataTable
							label={t.newest}
							rows={preview.data.First}
							rowKey={({ OriginalId }) => OriginalId}
							columns={[
								{
									title: t.customers,
									cell: ({ OriginalId, Name }) => (
										<>
											<Anchor
												component={Link}
												to="/customers/$id"
												params={{ id: OriginalId } as never}
												fz="sm"
											>
												{Name ?? t.nameless}
											</Anchor>
											<Text fz="xs" c="dimmed">
												{OriginalId}
											</Text>
										</>
									),
								},
								{
									title: t.points,
									align: 'right',
									cell: ({ PointsBalance }) => <Points value={PointsBalance} />,
								},
							]}
						/>
					</div>
				)}
			</Stack>
		</section>
	)
}
