import type { Import } from '@fiel/contract'
import { SimpleGrid, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './result-words.ts'

/** The points that rows of balances add and remove, with their value in money. */
export function BalanceTotals({ of: { Totals } }: { of: Import }) {
	const t = useText(text)
	const { points, money } = useFormats()
	if (!Totals) return null
	const entries: [string, string, string][] = [
		[t.pointsAdded, points(Totals.PointsAdded), money(Totals.ValueAdded)],
		[t.pointsRemoved, points(Totals.PointsRemoved), money(Totals.ValueRemoved)],
	]
	return (
		<SimpleGrid component="dl" cols={2} m={0}>
			{entries.map(([label, amount, value]) => (
				<div key={label} className="fiel-item">
					<Text component="dt" fz="xs" c="dimmed">
						{label}
					</Text>
					<Text component="dd" fz="xl" fw={600} m={0} className="fiel-number">
						{amount}
					</Text>
					<Text component="dd" fz="sm" c="dimmed" m={0} className="fiel-number">
						{value}
					</Text>
				</div>
			))}
		</SimpleGrid>
	)
}
