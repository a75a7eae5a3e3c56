import type { DeliveryAttempt } from '@fiel/contract'
import { Badge, Button, Group, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Output } from '../api/call.ts'
import { useIsAllowed } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/values.tsx'
import { DeliveryState } from './status.tsx'
import { text } from './words.ts'

type Story = Output<'getDelivery'>

const WATCH_MS = 3_000

export default function DeliveryPage() {
	const t = useText(text)
	const params = useParams({ strict: false }) as { id: string; deliveryId: string }
	const id = Number(params.id)
	const story = useQuery({
		...readQuery('getDelivery', { params: { id, deliveryId: Number(params.deliveryId) } }),
		refetchInterval: ({ state }) => state.data?.State === 'waiting' && WATCH_MS,
	})
	if (isNotFound(story))
		return (
			<NotFoundState icon="webhooks" title={t.delivery} within="/webhooks" said={t.deliveryGone}>
				{t.about}
			</NotFoundState>
		)
	return <Loaded of={story}>{(found) => <StoryView webhookId={id} story={found} />}</Loaded>
}

function StoryView({ webhookId, story }: { webhookId: number; story: Story }) {
	const t = useText(text)
	const mayResend = useIsAllowed('resendDelivery')
	const resend = useWrite('resendDelivery', { refreshes: ['getDelivery', 'listDeliveries'] })
	const again = (): void =>
		resend.mutate({ params: { id: webhookId, deliveryId: story.Id } }, { onSuccess: () => notify(t.resent) })
	return (
		<>
			<PageHeader
				title={t.topicNames[story.Topic]}
				about={story.EventId === null ? t.testEvent : `${t.event} ${story.EventId}`}
				above={`/webhooks/${webhookId}`}
				within="/webhooks/$id"
			>
				{mayResend && (
					<Button onClick={again} loading={resend.isPending}>
						{t.resend}
					</Button>
				)}
			</PageHeader>
			<Stack gap="xl">
				<FailureNote of={resend.error} />
				<StoryFacts story={story} />
				<CodeBlock title={t.payload} code={pretty(story.Body)} copy={t.copyPayload} />
				<Stack gap="sm" component="section">
					<Title order={2} fz="md">
						{t.history}
					</Title>
					{story.History.length === 0 && (
						<Text fz="sm" c="dimmed">
							{t.noAttempts}
						</Text>
					)}
					{story.History.map((attempt) => (
						<Attempt key={attempt.Number} of={attempt} />
					))}
				</Stack>
			</Stack>
		</>
	)
}

/** Formats the body, which is sent without line breaks. */
const pretty = (body: string): string => {
	try {
		return JSON.stringify(JSON.parse(body), null, 2)
	} catch {
		return body
	}
}

function StoryFacts({ story }: { story: Story }) {
	const t = useText(text)
	const { NextAttemptDate, DeliveredDate, FailedDate } = story
	return (
		<DetailList
			of={{
				[t.state]: <DeliveryState of={story} />,
				[t.messageId]: <code className="fiel-secret">{story.MessageId}</code>,
				[t.when]: <DateText value={story.CreatedDate} />,
				[t.nextAttempt]: NextAttemptDate ? <DateText value={NextAttemptDate} /> : undefined,
				[t.delivered]: DeliveredDate ? <DateText value={DeliveredDate} /> : undefined,
				[t.givenUp]: FailedDate ? <DateText value={FailedDate} /> : undefined,
			}}
		/>
	)
}

function Attempt({
	of: { Number: n, Date: at, Status, Latency, Error: why, Response },
}: {
	of: DeliveryAttempt
}) {
	const t = useText(text)
	const { number } = useFormats()
	const isGood = Status !== null && Status >= 200 && Status < 300
	return (
		<Stack className="fiel-item" gap="xs" role="group" aria-label={t.attempt(n)}>
			<Group justify="space-between">
				<Group gap="xs">
					<Badge color={isGood ? 'teal' : 'red'}>{Status ?? t.noAnswer}</Badge>
					<Text fz="sm" fw={550}>
						{t.attempt(n)}
					</Text>
				</Group>
				<Text fz="sm" c="dimmed">
					<DateText value={at} /> · {t.latency(number(Latency))}
				</Text>
			</Group>
			{why && <Text fz="sm">{why}</Text>}
			{Response && (
				<ScrollArea.Autosize
					mah={320}
					viewportProps={{ tabIndex: 0, 'aria-label': t.response, role: 'region' }}
				>
					<pre className="fiel-code fiel-wraps">{Response}</pre>
				</ScrollArea.Autosize>
			)}
		</Stack>
	)
}
