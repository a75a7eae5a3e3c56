import type { AdminReward, RewardConfiguration } from '@fiel/contract'
import { Badge, Code, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isAway } from '../api/away.ts'
import { readQuery } from '../api/use-read.ts'
import { RewardType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './form-words.ts'
import { productText } from './product-words.ts'
import { isDraft } from './reward-state.ts'
import { draftBody, hasProduct, type RewardValues } from './reward-values.ts'
import { text as rewardText } from './words.ts'

/** The reward as a customer sees it, with the texts of the private API. */
export function RewardPreview({ values, was }: { values: RewardValues; was: AdminReward | null }) {
	const t = useText(text)
	const [settled] = useDebouncedValue(values, 300)
	const body = { Id: was?.Id ?? null, Reward: draftBody(settled, was, t.untitled) }
	const preview = useQuery({
		...readQuery('previewReward', { body }),
		placeholderData: keepPreviousData,
		retry: false,
	})
	const isVisible = was?.IsActive ?? false
	return (
		<section className="fiel-preview" aria-label={t.preview}>
			<Stack gap="sm">
				<Stack gap={2}>
					<Title order={2} fz="md">
						{t.preview}
					</Title>
					<Text fz="xs" c="dimmed">
						{isVisible ? t.previewAbout : t.previewHidden}
					</Text>
				</Stack>
				{preview.isError &&
					(isAway(preview.error) ? (
						<FailureNote of={preview.error} />
					) : (
						<Text fz="sm" c="dimmed">
							{t.notYet}
						</Text>
					))}
				{preview.data && !preview.isError && <Offer of={preview.data} values={settled} was={was} />}
			</Stack>
		</section>
	)
}

interface OfferProps {
	of: RewardConfiguration
	values: RewardValues
}

/** Customers do not see a reward that is not published, so nobody can redeem it, whatever its conditions say. */
function AvailabilityBadge({ of: reward, was }: { of: RewardConfiguration; was: AdminReward | null }) {
	const t = useText(text)
	const { states } = useText(rewardText)
	if (!was?.IsActive) return <Badge color="yellow">{was && !isDraft(was) ? states.off : states.draft}</Badge>
	return (
		<Badge color={reward.Enabled ? 'teal' : 'gray'}>{reward.Enabled ? t.available : t.unavailable}</Badge>
	)
}

function Offer({ of: reward, values, was }: OfferProps & { was: AdminReward | null }) {
	const t = useText(text)
	const { points } = useFormats()
	const cost =
		reward.RewardType === RewardType.Cashback
			? t.costCashback
			: values.NoPointCost
				? t.costFree
				: t.costPoints(points(reward.Points))
	const title = reward.RewardType === RewardType.Custom ? (reward.CustomTitle ?? reward.Title) : reward.Title
	return (
		<>
			<Stack className="fiel-mock" gap="sm">
				<div className="fiel-medal">
					<Icon name="rewards" size={26} />
				</div>
				<Stack gap={2}>
					{reward.PreTitle && (
						<Text fz="xs" c="dimmed">
							{reward.PreTitle}
						</Text>
					)}
					<Text fz="lg" fw={600}>
						{title}
					</Text>
				</Stack>
				<Group gap="xs">
					<Badge color="blue">{cost}</Badge>
					<AvailabilityBadge of={reward} was={was} />
				</Group>
				{reward.Description && <Words of={reward.Description} />}
				{reward.LongDescription && <Words of={reward.LongDescription} />}
				<Conditions of={reward} values={values} />
				{!reward.Enabled && (
					<Text fz="xs" c="dimmed">
						{reward.DisabledReason}
					</Text>
				)}
			</Stack>
			<details>
				<Text component="summary" fz="sm">
					{t.raw}
				</Text>
				<Code block mt="xs" fz="xs" mah={320} tabIndex={0} className="fiel-wraps">
					{JSON.stringify(reward, null, 2)}
				</Code>
			</details>
		</>
	)
}

const Words = ({ of }: { of: string }) => (
	<Text fz="sm" className="fiel-wraps">
		{of}
	</Text>
)

/** The conditions as text, in the wording of the API. */
function Conditions({ of: { Rules, Tiers, UsageInstructions, ...reward }, values }: OfferProps) {
	const t = useText(text)
	const { upTo } = useText(productText)
	const units = hasProduct(values) ? Number(values.ProductOffer.MaxUnits) : 0
	const isShown = reward.RewardType === RewardType.Cashback && reward.IsCashbackInformativeOnly
	const lines = [
		...Object.values(Rules ?? {}),
		units > 0 ? upTo(units) : null,
		Tiers.length > 0 ? t.forTiers(Tiers.map(({ Name }) => Name).join(', ')) : null,
		isShown ? reward.CashbackInformativeText : null,
		reward.RewardType === RewardType.Cashback ? reward.CashbackRules : null,
	].filter((line) => line !== null)
	return (
		<>
			<Divider color="var(--fiel-line)" />
			<Stack component="ul" gap={4} m={0} pl="md">
				{lines.map((line) => (
					<Text component="li" key={line} fz="xs">
						{line}
					</Text>
				))}
			</Stack>
			{UsageInstructions && <Words of={UsageInstructions} />}
		</>
	)
}
