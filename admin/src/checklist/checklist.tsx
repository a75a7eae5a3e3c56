import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Output } from '../api/call.ts'
import { useIsAllowed, useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { KeyStep, OrderStep } from './order-steps.tsx'
import { Step } from './step.tsx'
import { text } from './words.ts'

type Steps = Output<'getFirstSteps'>

const WATCH_MS = 3_000
export const ALL = 5

/** Whether the list of this merchant was dismissed in this browser. */
export const useDismissed = (): [boolean, (isDismissed: boolean) => void] => {
	const { Merchant } = useSession()
	const [isDismissed, set] = useLocalStorage({
		key: `fiel-first-steps-${Merchant.Id}`,
		defaultValue: false,
		getInitialValueInEffect: false,
	})
	return [isDismissed, set]
}

/** What is done of the first steps; asked again and again until the first order arrives. */
export const useFirstSteps = (enabled: boolean) =>
	useQuery({
		...readQuery('getFirstSteps'),
		enabled,
		refetchInterval: ({ state }) => state.data?.Order === null && WATCH_MS,
	})

/**
 * The steps to the first order; the server knows which are done.
 * Hidden if it was dismissed, if all are done, or for viewers.
 */
export function Checklist() {
	const [isDismissed, setDismissed] = useDismissed()
	const mayWrite = useIsAllowed('createReward')
	const { data: steps } = useFirstSteps(mayWrite && !isDismissed)
	if (!steps || isDismissed || !mayWrite || countDoneSteps(steps) === ALL) return null
	return <StepList steps={steps} onDismiss={() => setDismissed(true)} />
}

/** The number of finished steps. */
export const countDoneSteps = ({ HasKey, Order, HasReward, HasWebhook }: Steps): number =>
	[HasKey, Order, Order, HasReward, HasWebhook].filter(Boolean).length

/** The steps, and which of them are done. */
export function StepList({ steps, onDismiss }: { steps: Steps; onDismiss: () => void }) {
	const t = useText(text)
	const done = countDoneSteps(steps)
	return (
		<Stack component="section" className="fiel-card" p="lg" gap="md" aria-labelledby="first-steps">
			<Group justify="space-between" align="flex-start" wrap="nowrap">
				<Stack gap={2}>
					<Title order={2} fz="md" id="first-steps">
						{t.title}
					</Title>
					<Text fz="sm" c="dimmed">
						{t.about}
					</Text>
				</Stack>
				<Button variant="subtle" color="gray" size="xs" flex="none" onClick={onDismiss}>
					{t.dismiss}
				</Button>
			</Group>
			<Stack gap={6}>
				<Progress value={(100 * done) / ALL} size="sm" aria-label={t.progress(done, ALL)} />
				<Text fz="xs" c="dimmed">
					{t.progress(done, ALL)}
				</Text>
			</Stack>
			<ol className="fiel-steps">
				<KeyStep isDone={steps.HasKey} />
				<OrderStep isDone={steps.Order !== null} />
				<PointsStep order={steps.Order} />
				<RewardStep isDone={steps.HasReward} />
				<WebhookStep isDone={steps.HasWebhook} />
			</ol>
		</Stack>
	)
}

function PointsStep({ order }: { order: Steps['Order'] }) {
	const t = useText(text)
	const { points } = useFormats()
	const who = order?.CustomerName ?? t.somebody
	const about = !order
		? t.pointsWaiting
		: order.Points > 0
			? t.earned(points(order.Points), who)
			: t.earnedNone(who)
	return <Step title={t.points} isDone={order !== null} about={<span aria-live="polite">{about}</span>} />
}

function RewardStep({ isDone }: { isDone: boolean }) {
	const t = useText(text)
	return (
		<Step title={t.reward} isDone={isDone} about={t.rewardAbout}>
			{!isDone && (
				<Group>
					<Button component={Link} to="/rewards" variant="default" size="xs">
						{t.rewardButton}
					</Button>
				</Group>
			)}
		</Step>
	)
}

function WebhookStep({ isDone }: { isDone: boolean }) {
	const t = useText(text)
	return (
		<Step title={t.webhook} isDone={isDone} about={t.webhookAbout}>
			{!isDone && (
				<Group>
					<Button component={Link} to="/webhooks/new" variant="default" size="xs">
						{t.webhookButton}
					</Button>
				</Group>
			)}
		</Step>
	)
}
