import type { Overview } from '@fiel/contract'
import { Box, Text } from '@mantine/core'
import { sentence } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { BarList } from '../ui/bar-list.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { useOfAllBranches } from './of-all-branches.ts'
import { text } from './words.ts'

export function TiersChart({ of }: { of: Overview }) {
	const t = useText(text)
	const { number } = useFormats()
	const whole = useOfAllBranches(of)
	const members = of.Groups.reduce((sum, { Members }) => sum + Members, 0)
	const rest = of.Tiers.reduce((left, { Members }) => left - Members, members)
	const tiers = rest > 0 ? [...of.Tiers, { Id: 0, Name: t.noTier, Members: rest }] : of.Tiers
	return (
		<ChartCard
			title={t.tiersChart}
			about={whole + t.tiersAbout}
			file="tiers"
			rows={tiers}
			figures={[
				{ title: t.tier, value: ({ Name }) => Name },
				{ title: t.members, value: ({ Members }) => Members, show: ({ Members }) => number(Members) },
			]}
			isEmpty={of.Tiers.length === 0}
		>
			<BarList
				label={t.tiersChart}
				bars={tiers.map(({ Id, Name, Members }) => ({
					key: Id,
					name: Name,
					value: Members,
					text: number(Members),
				}))}
			/>
		</ChartCard>
	)
}

export function RewardsChart({ of }: { of: Overview }) {
	const t = useText(text)
	const { number, roundPoints: points } = useFormats()
	const whole = useOfAllBranches(of)
	return (
		<ChartCard
			title={t.rewardsChart}
			about={whole + t.rewardsAbout}
			file="rewards"
			rows={of.TopRewards}
			figures={[
				{ title: t.reward, value: ({ Title }) => Title },
				{ title: t.redemptions, value: ({ Redeemed }) => Redeemed, show: ({ Redeemed }) => number(Redeemed) },
				{ title: t.points, value: ({ Points }) => Points, show: ({ Points }) => points(Points) },
			]}
			isEmpty={of.TopRewards.length === 0}
		>
			<BarList
				label={t.rewardsChart}
				bars={of.TopRewards.map(({ Id, Title, Redeemed }) => ({
					key: Id,
					name: Title,
					value: Redeemed,
					text: t.times(number(Redeemed)),
				}))}
			/>
		</ChartCard>
	)
}

/** The grid area of each group: the row and column of its first cell, and its size. */
const FIELDS: readonly { group: number; area: string }[] = [
	{ group: 4, area: '1 / 1 / 2 / 2' },
	{ group: 3, area: '1 / 2 / 3 / 4' },
	{ group: 1, area: '1 / 4 / 2 / 6' },
	{ group: 5, area: '2 / 1 / 3 / 2' },
	{ group: 2, area: '2 / 4 / 4 / 6' },
	{ group: 7, area: '3 / 1 / 4 / 3' },
	{ group: 6, area: '3 / 3 / 4 / 4' },
	{ group: 10, area: '4 / 1 / 5 / 3' },
	{ group: 8, area: '4 / 3 / 6 / 5' },
	{ group: 9, area: '4 / 5 / 6 / 6' },
	{ group: 11, area: '5 / 1 / 6 / 3' },
]

/** The colour strength of the largest group in percent, limited so that the text on it stays readable. */
const STRONGEST = 38

export function RfmChart({ of }: { of: Overview }) {
	const t = useText(text)
	const { rfmGroups } = useText(valueText)
	const { number, percent, dateTime } = useFormats()
	const whole = useOfAllBranches(of)
	const members = new Map(of.Groups.map(({ Group, Members }) => [Group as number, Members]))
	const ordering = of.Groups.reduce((sum, { Group, Members }) => (Group > 0 ? sum + Members : sum), 0)
	const rows = FIELDS.map((field) => {
		const count = members.get(field.group) ?? 0
		return { ...field, name: rfmGroups[field.group]!, count, share: ordering > 0 ? count / ordering : 0 }
	})
	const most = Math.max(1, ...rows.map(({ count }) => count))
	return (
		<ChartCard
			title={t.rfmChart}
			about={
				<>
					{whole + t.rfmAbout}{' '}
					<Box component="span" visibleFrom="sm">
						{t.rfmPlaces}
					</Box>{' '}
					{of.SnapshotDate && sentence(t.asOf(dateTime(of.SnapshotDate)))}
				</>
			}
			file="rfm"
			rows={rows}
			figures={[
				{ title: t.group, value: ({ name }) => name },
				{ title: t.members, value: ({ count }) => count, show: ({ count }) => number(count) },
			]}
			isEmpty={ordering === 0}
		>
			<ul className="fiel-rfm" aria-label={t.rfmChart}>
				{rows.map(({ group, area, name, count, share }) => (
					<li
						key={group}
						className="fiel-cell"
						title={percent(share)}
						style={{
							gridArea: area,
							...({ '--weight': `${Math.round((count / most) * STRONGEST)}%` } as object),
						}}
					>
						<b>{number(count)}</b>
						<span>{name}</span>
					</li>
				))}
			</ul>
			<Text fz="xs" c="dimmed" mt="sm">
				{t.ungrouped(number(members.get(0) ?? 0))}
			</Text>
		</ChartCard>
	)
}
