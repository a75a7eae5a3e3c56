import './charts.css'
import { Group, Text } from '@mantine/core'

interface Bar {
	key: string | number
	name: string
	value: number
	/** The text after the bar. */
	text: string
}

interface Props {
	label: string
	bars: Bar[]
	/** The value of a full bar; the largest value by default. */
	full?: number
}

/** Horizontal bars for long names, with their values as text. */
export function BarList({ label, bars, full }: Props) {
	const most = full ?? Math.max(1, ...bars.map(({ value }) => value))
	return (
		<ul className="fiel-bars" aria-label={label}>
			{bars.map(({ key, name, value, text }) => (
				<li key={key}>
					<Group justify="space-between" gap="sm" wrap="nowrap" mb={4}>
						<Text fz="sm" className="fiel-wraps">
							{name}
						</Text>
						<Text fz="sm" className="fiel-number fiel-nowrap" c="dimmed">
							{text}
						</Text>
					</Group>
					<svg width="100%" height={8} aria-hidden="true" focusable="false">
						<rect width="100%" height={8} rx={4} className="fiel-track" />
						<rect width={`${(value / most) * 100}%`} height={8} rx={4} className="fiel-fill-1" />
					</svg>
				</li>
			))}
		</ul>
	)
}
