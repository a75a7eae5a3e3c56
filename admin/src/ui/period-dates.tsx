import { Text } from '@mantine/core'
import { useCompactFormats } from '../i18n/compact-formats.ts'

/** The first and the last day of a period, beside its name. */
export function PeriodDates({ from, to }: { from: string; to: string }) {
	const { dateLabel } = useCompactFormats()
	return (
		<Text fz="sm" c="dimmed" py={8} className="fiel-number">
			{`${dateLabel(from, 'day').name} – ${dateLabel(to, 'day').name}`}
		</Text>
	)
}
