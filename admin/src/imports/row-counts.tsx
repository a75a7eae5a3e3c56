import { Group, Progress, Stack, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

/** Numbers of rows with their labels. */
export function RowCounts({ of: counts }: { of: [string, number][] }) {
	const { number } = useFormats()
	return (
		<dl className="fiel-counts">
			{counts.map(([label, count]) => (
				<div key={label} className="fiel-item">
					<Text component="dt" fz="xs" c="dimmed">
						{label}
					</Text>
					<Text component="dd" fz="xl" fw={600} m={0} className="fiel-number">
						{number(count)}
					</Text>
				</div>
			))}
		</dl>
	)
}

interface ProgressProps {
	label: string
	done: number
	rows: number
	isMoving: boolean
}

/** A bar with the share of rows that are done. */
export function RowProgress({ label, done, rows, isMoving }: ProgressProps) {
	const t = useText(text)
	const { number, percent } = useFormats()
	const share = rows === 0 ? 0 : done / rows
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
			<Group justify="space-between">
				<Text fz="sm" className="fiel-number">
					{t.progress(number(done), number(rows))}
				</Text>
				<Text fz="sm" c="dimmed" className="fiel-number">
					{percent(share)}
				</Text>
			</Group>
		</Stack>
	)
}
