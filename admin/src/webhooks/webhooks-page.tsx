import type { Webhook } from '@fiel/contract'
import { Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { useListView } from '../ui/use-list-view.ts'
import { wholeList } from '../ui/whole-list.ts'
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
				[t.failingSince]: ({ FailingSince }) => momentOf(FailingSince),
				[t.waiting]: ({ Waiting }) => Waiting,
			}}
		/>
	)
}

function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
	const view = useListView('webhooks', [])
	const t = useText(text)
	const navigate = useNavigate()
	const { number } = useFormats()
	return (
		<ListTable
			label={t.title}
			view={view}
			of={wholeList(webhooks)}
			empty={null}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: '/webhooks/$id', params: { id: String(Id) } })}
			columns={[
				{
					id: 'name',
					title: t.name,
					sortBy: ({ Name }: Webhook) => Name,
					cell: (webhook) => <WebhookName of={webhook} />,
				},
				{
					id: 'topics',
					title: t.topics,
					wide: true,
					cell: ({ Topics }) =>
						Topics.length > MOST_LISTED
							? t.topicCount(Topics.length)
							: Topics.map((topic) => t.topicNames[topic]).join(', '),
				},
				{
					id: 'state',
					title: t.status,
					sortBy: ({ Status: status }: Webhook) => t.statuses[status],
					cell: (webhook) => <Status of={webhook} />,
				},
				{
					id: 'waiting',
					title: t.waiting,
					sortBy: ({ Waiting }: Webhook) => Waiting,
					align: 'right',
					wide: true,
					cell: ({ Waiting }) => number(Waiting),
				},
			]}
		/>
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
