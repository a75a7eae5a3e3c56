import type { AdminReward } from '@fiel/contract'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '../api/call.ts'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './publication-words.ts'
import { useRewardReview } from './reward-review.tsx'
import { isDraft, stateOf } from './reward-state.ts'

type Problem = Output<'listRewardProblems'>[number]

const REFRESHES = ['listRewards', 'getReward', 'listRewardProblems', 'getFirstSteps'] as const

/** Publishes a draft, once nothing would make its redemptions fail, or takes a published reward back. */
export function Publication({ reward }: { reward: AdminReward }) {
	const mayWrite = useIsAllowed('publishReward')
	const problems = useRead('listRewardProblems', { params: { id: reward.Id } })
	if (reward.IsActive) return <Published problems={problems.data ?? []} reward={reward} mayWrite={mayWrite} />
	return <Unpublished problems={problems.data ?? null} reward={reward} mayWrite={mayWrite} />
}

interface Props<Problems> {
	reward: AdminReward
	problems: Problems
	mayWrite: boolean
}

function Unpublished({ reward, problems, mayWrite }: Props<Problem[] | null>) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const client = useQueryClient()
	const publish = useWrite('publishReward', { refreshes: [...REFRESHES] })
	const isReady = problems?.length === 0
	// Awaited, because callbacks of `mutate` are not called once the refreshed reward has replaced this component.
	const review = useRewardReview('publish')
	const send = async (): Promise<void> => {
		if (!(await review.ask(reward))) return
		const sent = await publish.mutateAsync({ params: { id: reward.Id } }).catch(() => null)
		// What is missing may be new, so that the list must be read again.
		if (!sent) await client.invalidateQueries({ queryKey: ['listRewardProblems'] })
		else if (stateOf(sent, Date.now()) === 'planned')
			notify(t.publishedFrom(sent.Title, dateTime(sent.ValidDateStart!)))
		else notify(t.published(sent.Title))
	}
	return (
		<Alert
			variant="light"
			color={isReady ? 'teal' : 'yellow'}
			icon={<Icon name={isReady ? 'check' : 'warning'} />}
			title={isDraft(reward) ? t.draftTitle : t.offTitle}
			mb="lg"
		>
			<Stack gap="sm">
				<Text fz="sm">{isReady ? t.ready : t.missing}</Text>
				<Problems of={problems ?? []} />
				<FailureNote of={publish.error} />
				{review.dialog}
				{mayWrite && (
					<Group>
						<Button onClick={send} loading={publish.isPending} disabled={!isReady}>
							{t.publish}
						</Button>
					</Group>
				)}
			</Stack>
		</Alert>
	)
}

/** The counter gives the discount itself and needs no code. */
const isOnlyOnline = ({ Code }: Problem): boolean => Code === 'noFreeCodes'

function Published({ reward, problems, mayWrite }: Props<Problem[]>) {
	const t = useText(text)
	const [asking, ask] = useDisclosure()
	const unpublish = useWrite('unpublishReward', { refreshes: [...REFRESHES] })
	const send = async (): Promise<void> => {
		const sent = await unpublish.mutateAsync({ params: { id: reward.Id } }).catch(() => null)
		if (sent) notify(t.unpublished(sent.Title))
	}
	return (
		<Stack gap="sm" mb="lg">
			{problems.length > 0 && (
				<Alert
					variant="light"
					color="yellow"
					icon={<Icon name="warning" />}
					title={problems.every(isOnlyOnline) ? t.onlyAtCounter : t.failing}
				>
					<Problems of={problems} />
				</Alert>
			)}
			{mayWrite && (
				<Group>
					<Button variant="default" onClick={ask.open}>
						{t.unpublish}
					</Button>
				</Group>
			)}
			<ConfirmDialog
				opened={asking}
				onClose={ask.close}
				title={t.unpublishTitle(reward.Title)}
				confirm={t.unpublish}
				onConfirm={send}
				busy={unpublish.isPending}
				failure={unpublish.error}
			>
				{t.unpublishText}
			</ConfirmDialog>
		</Stack>
	)
}

function Problems({ of: problems }: { of: Problem[] }) {
	const say = useProblemText()
	if (problems.length === 0) return null
	return (
		<List size="sm" spacing={2}>
			{problems.map((problem) => (
				<List.Item key={`${problem.Code} ${problem.Value}`}>{say(problem)}</List.Item>
			))}
		</List>
	)
}

const useProblemText = (): ((problem: Problem) => string) => {
	const { problems: t } = useText(text)
	const { dateTime } = useFormats()
	return ({ Code, Field, Value, Text, Message }) => {
		switch (Code) {
			case 'tooFewCodes':
			case 'unknownProduct':
			case 'unknownPlaceholder':
				return t[Code](Value!)
			case 'ended':
				return t.ended(dateTime(Value!))
			case 'usedUp':
				return Field === 'SameCustomerUsageLimit' ? t.usedUpCustomer : t.usedUp
			case 'invalid':
			case 'notRedeemable':
				return t[Code](Text ?? Message)
			default:
				return t[Code]
		}
	}
}
