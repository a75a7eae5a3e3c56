import type { Webhook } from '@fiel/contract'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/values.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { disabledReason } from './disabled-reason.ts'
import { Status } from './status.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { text } from './words.ts'

export default function WebhookPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const webhook = useRead('getWebhook', { params: { id: Number(id) } })
	if (isNotFound(webhook))
		return (
			<NotFoundState icon="webhooks" title={t.title} within="/webhooks" said={t.gone}>
				{t.about}
			</NotFoundState>
		)
	return <Loaded of={webhook}>{(found) => <WebhookView webhook={found} />}</Loaded>
}

function WebhookView({ webhook }: { webhook: Webhook }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('updateWebhook')
	return (
		<>
			<PageHeader
				title={webhook.Name}
				about={<span className="fiel-address">{webhook.Url}</span>}
				within="/webhooks"
			>
				{mayWrite && (
					<>
						<WebhookActions webhook={webhook} />
						<Button component={Link} to={`/webhooks/${webhook.Id}/edit`}>
							{t.edit}
						</Button>
					</>
				)}
			</PageHeader>
			<Stack gap="xl">
				{webhook.Status === 'disabled' && <DisabledNote webhook={webhook} />}
				<Details webhook={webhook} />
				<DeliveryLog id={webhook.Id} />
			</Stack>
		</>
	)
}

function DisabledNote({ webhook }: { webhook: Webhook }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const mayWrite = useIsAllowed('updateWebhook')
	const update = useWrite('updateWebhook', { refreshes: ['getWebhook', 'listWebhooks', 'listDeliveries'] })
	const enable = (): void =>
		update.mutate(
			{ params: { id: webhook.Id }, body: { IsActive: true } },
			{ onSuccess: () => notify(t.enabled(webhook.Name)) },
		)
	return (
		<Alert variant="light" color="red" title={t.disabledTitle} icon={<Icon name="warning" />}>
			<Stack gap="sm" align="flex-start">
				<Text fz="sm">
					{webhook.DisabledDate && t.disabledSince(dateTime(webhook.DisabledDate))}{' '}
					{webhook.DisabledReason && disabledReason(webhook.DisabledReason, t, dateTime)}
				</Text>
				<FailureNote of={update.error} />
				{mayWrite && (
					<Button size="xs" variant="default" onClick={enable} loading={update.isPending}>
						{t.enable}
					</Button>
				)}
			</Stack>
		</Alert>
	)
}

function Details({ webhook }: { webhook: Webhook }) {
	const t = useText(text)
	const { number } = useFormats()
	const { FailingSince, PausedUntil, PerSecond, HeaderNames } = webhook
	return (
		<Stack gap="sm" component="section">
			<Title order={2} fz="md">
				{t.details}
			</Title>
			<DetailList
				of={{
					[t.status]: <Status of={webhook} />,
					[t.failingSince]: FailingSince ? <DateText value={FailingSince} /> : undefined,
					[t.pausedUntil]: PausedUntil ? (
						<Group gap={6}>
							<DateText value={PausedUntil} />
							<Text fz="sm" c="dimmed">
								{t.pausedHelp}
							</Text>
						</Group>
					) : undefined,
					[t.waiting]: number(webhook.Waiting),
					[t.topics]: webhook.Topics.map((topic) => t.topicNames[topic]).join(', '),
					[t.form]: t.forms[webhook.Form],
					[t.order]: webhook.InOrder ? t.ordered : t.noOrder,
					[t.pace]:
						PerSecond === null
							? t.noCapText(number(webhook.Concurrency))
							: t.paceText(number(PerSecond), number(webhook.Concurrency)),
					[t.headers]: HeaderNames.length > 0 ? HeaderNames.join(', ') : t.none,
					[t.alerts]: webhook.AlertEmail ?? t.alertOwners,
					[t.created]: <DateText value={webhook.CreatedDate} />,
				}}
			/>
		</Stack>
	)
}
