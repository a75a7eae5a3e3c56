import type { CustomerProfile } from '@fiel/contract'
import { Box, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReadIfAllowed } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FigureNumber } from '../ui/figure-number.tsx'
import { text } from './profile-words.ts'

/** The balances, the tier and the progress to the next tiers. */
export function TierAndBalance({ of: customer }: { of: CustomerProfile }) {
	const t = useText(text)
	const { roundPoints: points, money, number, date } = useFormats()
	const tier = customer.Tiers.find(({ IsCurrent }) => IsCurrent)
	return (
		<Stack gap="md">
			<SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
				<Figure
					label={t.points}
					value={points(customer.PointsBalance)}
					below={
						customer.OwedPoints > 0
							? t.owed(points(customer.OwedPoints))
							: customer.PendingPoints > 0
								? `+ ${points(customer.PendingPoints)} · ${t.waiting.toLowerCase()}`
								: null
					}
				/>
				<Figure label={t.cashback} value={money(customer.CashbackBalance)} />
				<Figure
					label={t.tier}
					value={
						<Group gap={8} wrap="nowrap" className="fiel-wraps">
							{tier && <Box className="fiel-dot" bg={tier.Color ?? 'transparent'} />}
							{tier?.Name ?? t.noTier}
						</Group>
					}
					below={customer.HeldUntil && t.heldUntil(date(customer.HeldUntil))}
				/>
				<Figure
					label={t.spent}
					value={money(customer.Spend)}
					below={t.orderCount(number(customer.OrderCount))}
				/>
			</SimpleGrid>
			<NextTiers of={customer} />
		</Stack>
	)
}

function Figure({ label, value, below }: { label: string; value: ReactNode; below?: ReactNode }) {
	return (
		<div className="fiel-figure">
			<Text fz="xs" c="dimmed">
				{label}
			</Text>
			<FigureNumber>{value}</FigureNumber>
			{below && (
				<Text fz="xs" c="dimmed">
					{below}
				</Text>
			)}
		</div>
	)
}

function NextTiers({ of: { Tiers } }: { of: CustomerProfile }) {
	const t = useText(text)
	const next = Tiers.slice(Tiers.findIndex(({ IsCurrent }) => IsCurrent) + 1).filter(
		({ Goals }) => Goals.length > 0,
	)
	const rules = new Map((useReadIfAllowed('listAllTiers').data ?? []).map(({ Id, Match }) => [Id, Match]))
	if (next.length === 0) return null
	return (
		<div className="fiel-figure">
			<Title order={2} fz="sm" mb="sm">
				{t.progress}
			</Title>
			<SimpleGrid cols={{ base: 1, sm: Math.min(next.length, 3) }} spacing="lg">
				{next.map((tier) => (
					<Stack key={tier.Id} gap="xs">
						<Group gap={8}>
							<Box className="fiel-dot" bg={tier.Color ?? 'transparent'} />
							<Text fz="sm" fw={550}>
								{tier.Name}
							</Text>
						</Group>
						{tier.Goals.length > 1 && rules.has(tier.Id) && (
							<Text fz="xs" c="dimmed">
								{t.goalsNeeded[rules.get(tier.Id)!]}
							</Text>
						)}
						{tier.Goals.map((goal) => (
							<Goal key={goal.Name} of={goal} tier={tier.Name} />
						))}
					</Stack>
				))}
			</SimpleGrid>
		</div>
	)
}

type GoalOf = CustomerProfile['Tiers'][number]['Goals'][number]

function Goal({ of: goal, tier }: { of: GoalOf; tier: string }) {
	const t = useText(text)
	const { money, number, points } = useFormats()
	const say = goal.Measure === 'spend' ? money : goal.Measure === 'orders' ? number : points
	return (
		<div>
			<Group justify="space-between" gap="xs" mb={4}>
				<Text fz="xs">{goal.Name}</Text>
				<Text fz="xs" c="dimmed" className="fiel-number">
					{t.goal(say(goal.Current), say(goal.Value))}
				</Text>
			</Group>
			<Progress value={goal.Percent} size="sm" aria-label={`${tier}: ${goal.Name}`} />
		</div>
	)
}
