import type { Webhook } from '@fiel/contract'
import { Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Status } from './status.tsx'
import { text } from './words.ts'

/** How many topics of a webhook the list names; of more it says the number. */
const MOST_LISTED = 3

export default function WebhooksPage() {
	const t = useText(text)
	const webhooks = useRead('listWebhooks')
	const mayCreate = useIsAllowed('createWebhook')
	const createButton = mayCreate && (
		<Button component={Link} to="/webhooks/new" leftSection={<Icon name="plus" size={16} />}>
			{t.create}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<WebhooksCsv webhooks={webhooks.data ?? []} />
				{createButton}
			</PageHeader>
			<Loaded of={webhooks}>
				{(list) =>
					list.length > 0 ? (
						<WebhookTable webhooks={list} />
					) : (
						<EmptyState icon="webhooks" title={t.emptyTitle} action={createButton}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
		</>
	)
}

function WebhooksCsv({ webhooks }: { webhooks: Webhook[] }) {
	const t = useText(text)
	return (
		<CsvButton
			file="webhooks"
			rows={webhooks}
			columns={{
				[t.name]: ({ Name }) => Name,
				[t.url]: ({ Url }) => Url,
				[t.topics]: ({ Topics }) => Topics.join('; '),
				[t.status]: ({ Status: status }) => t.statuses[status],
				[t.failingSince]: ({ FailingSince }) => FailingSince,
				[t.waiting]: ({ Waiting }) => Waiting,
			}}
		/>
	)
}

function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { number } = useFormats()
	return (
		<div className="fiel-card">
			<DataTable
				label={t.title}
				rows={webhooks}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: '/webhooks/$id', params: { id: String(Id) } })}
				columns={[
					{ title: t.name, cell: (webhook) => <WebhookName of={webhook} /> },
					{
						title: t.topics,
						wide: true,
						cell: ({ Topics }) =>
							Topics.length > MOST_LISTED
								? t.topicCount(Topics.length)
								: Topics.map((topic) => t.topicNames[topic]).join(', '),
					},
					{ title: t.status, cell: (webhook) => <Status of={webhook} /> },
					{ title: t.waiting, align: 'right', wide: true, cell: ({ Waiting }) => number(Waiting) },
				]}
			/>
		</div>
	)
}

function WebhookName({ of: { Id, Name, Url } }: { of: Webhook }) {
	return (
		<Stack gap={2}>
			<Link to="/webhooks/$id" params={{ id: String(Id) }} className="fiel-strong" tabIndex={-1}>
				{Name}
			</Link>
			<Text fz="xs" c="dimmed" className="fiel-address">
				{Url}
			</Text>
		</Stack>
	)
}
