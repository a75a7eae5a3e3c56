import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { CounterSteps } from './counter-steps.tsx'
import type { Steps } from './steps.ts'
import { StoreSteps } from './store-steps.tsx'
import { text } from './words.ts'

const WATCH_MS = 3_000

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
		refetchOnMount: 'always',
		refetchInterval: ({ state }) => state.data?.Order === null && WATCH_MS,
	})

/** Which steps of each way are done; a shop goes one of them or both. */
const donesOf = (steps: Steps) => ({
	counter: [
		...[steps.IsProgramChanged, steps.HasReward, steps.HasCustomer, steps.HasCashier],
		steps.HasCounterSale,
	],
	store: [steps.HasKey, steps.Order !== null, steps.Order !== null, steps.HasWebhook],
})

/** Whether every step of both ways is done. */
export const isAllDone = (steps: Steps): boolean => Object.values(donesOf(steps)).flat().every(Boolean)

/** The two ways to a first sale with points, and which of their steps are done; the server knows it. */
export function StepLists({ steps, onDismiss }: { steps: Steps; onDismiss: () => void }) {
	const t = useText(text)
	const { counter, store } = donesOf(steps)
	return (
		<Stack gap="lg">
			<Group justify="space-between" align="center">
				<Text fz="sm" c="dimmed" flex="1 1 16rem">
					{t.about}
				</Text>
				<Button variant="subtle" color="gray" size="xs" flex="none" onClick={onDismiss}>
					{t.dismiss}
				</Button>
			</Group>
			<Way id="counter-steps" title={t.counterWay} about={t.counterWayAbout} dones={counter}>
				<CounterSteps steps={steps} />
			</Way>
			<Way id="store-steps" title={t.storeWay} about={t.storeWayAbout} dones={store}>
				<StoreSteps steps={steps} />
			</Way>
		</Stack>
	)
}

interface WayProps {
	id: string
	title: string
	about: string
	dones: boolean[]
	children: ReactNode
}

function Way({ id, title, about, dones, children }: WayProps) {
	const t = useText(text)
	const progress = t.progress(dones.filter(Boolean).length, dones.length)
	return (
		<Stack component="section" className="fiel-card" p="lg" gap="md" aria-labelledby={id}>
			<Stack gap={2}>
				<Title order={2} fz="md" id={id}>
					{title}
				</Title>
				<Text fz="sm" c="dimmed">
					{about}
				</Text>
			</Stack>
			<Stack gap={6}>
				<Progress
					value={(100 * dones.filter(Boolean).length) / dones.length}
					size="sm"
					aria-label={`${title}: ${progress}`}
				/>
				<Text fz="xs" c="dimmed">
					{progress}
				</Text>
			</Stack>
			<ol className="fiel-steps">{children}</ol>
		</Stack>
	)
}
