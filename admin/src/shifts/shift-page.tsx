import { Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ShiftEntries, ShiftTotals } from './shift-details.tsx'
import { text } from './words.ts'

/** A shift with everything that was done in it. */
export default function ShiftPage() {
	const t = useText(text)
	const formats = useFormats()
	const { id } = useParams({ strict: false }) as { id: string }
	const shift = useRead('getShift', { params: { id: Number(id) } })
	if (isNotFound(shift))
		return (
			<NotFoundState icon="counter" title={t.title} within="/shifts" said={t.missing}>
				{id}
			</NotFoundState>
		)
	return (
		<Loaded of={shift}>
			{(found) => (
				<>
					<PageHeader
						title={t.shiftOf(found.UserName)}
						about={[
							found.BranchName,
							formats.dateTime(found.OpenedDate),
							found.EndedDate ? formats.dateTime(found.EndedDate) : t.open,
						]
							.filter(Boolean)
							.join(' · ')}
						within="/shifts"
					/>
					<Stack gap="md">
						<ShiftTotals of={found} />
						<Title order={2} fz="md">
							{t.entries}
						</Title>
						<ShiftEntries of={found} />
					</Stack>
				</>
			)}
		</Loaded>
	)
}
