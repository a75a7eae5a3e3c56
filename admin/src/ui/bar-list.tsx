import './charts.css'
import { Group, Text } from '@mantine/core'

interface Bar {
	key: string | number
	name: string
	value: number
	/** What stands at its end. */
	text: string
}

interface Props {
	label: string
	bars: Bar[]
	/** The value of a bar as long as can be; the largest of them unless said. */
	full?: number
}

/** Bars that lie, for names longer than a number; what they say stands beside them. */
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
