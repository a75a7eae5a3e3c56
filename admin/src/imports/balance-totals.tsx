import type { Import } from '@fiel/contract'
import { SimpleGrid, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './result-words.ts'

/**
 * The points that rows of balances add and remove, or that new orders earn, with their value in money; and how many
 * customers a file of orders creates.
 */
export function BalanceTotals({ of: { Kind, State, Totals, NewCustomers } }: { of: Import }) {
	const t = useText(text)
	const { roundPoints: points, money, number } = useFormats()
	if (!Totals) return null
	const isOrders = Kind === 'orders'
	const isTrial = State === 'tried'
	const [pointsAdded, pointsRemoved] = isTrial
		? [t.pointsToAdd, t.pointsToRemove]
		: [t.pointsAdded, t.pointsRemoved]
	const added: [string, string, string] = [
		isOrders ? t.pointsEarned : pointsAdded,
		points(Totals.PointsAdded),
		money(Totals.ValueAdded),
	]
	const entries: (readonly [string, string, string])[] = isOrders
		? [added, ...(NewCustomers === null ? [] : [[t.newCustomers, number(NewCustomers), ''] as const])]
		: [added, [pointsRemoved, points(Totals.PointsRemoved), money(Totals.ValueRemoved)] as const]
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
					{value && (
						<Text component="dd" fz="sm" c="dimmed" m={0} className="fiel-number">
							{value}
						</Text>
					)}
				</div>
			))}
		</SimpleGrid>
	)
}
