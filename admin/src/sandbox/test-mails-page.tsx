import type { ListedTestMail } from '@fiel/contract'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { openInMode } from '../api/mode.ts'
import { useSession } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { DateText } from '../ui/values.tsx'
import { text } from './mail-words.ts'

const REFRESH_MS = 5_000

/** The messages that test mode did not send. */
export default function TestMailsPage() {
	const t = useText(text)
	const { IsTest } = useSession().Merchant
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			{IsTest ? <Mails /> : <OnlyInTestMode />}
		</>
	)
}

export function OnlyInTestMode() {
	const t = useText(text)
	const { HasSandbox } = useSession()
	return (
		<EmptyState
			icon="mail"
			title={t.liveTitle}
			action={HasSandbox && <Button onClick={() => openInMode(true, '/test-mail')}>{t.open}</Button>}
		>
			{t.liveText}
		</EmptyState>
	)
}

function Mails() {
	const t = useText(text)
	const navigate = useNavigate()
	const view = useListView('test-mails', [], { orders: ['date'] })
	const mails = usePagedList(
		'listTestMails',
		{ query: view.query },
		{ everyMs: () => REFRESH_MS, size: view.size },
	)
	return (
		<ListTable
			view={view}
			of={mails}
			label={t.title}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: `/test-mail/${Id}` })}
			columns={useMailColumns()}
			empty={
				<EmptyState icon="mail" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
		/>
	)
}

const useMailColumns = (): ListColumn<ListedTestMail>[] => {
	const t = useText(text)
	return [
		{
			...{ id: 'subject', title: t.subject, sortBy: ({ Subject }) => Subject },
			cell: ({ Subject, Recipient, Channel }) => (
				<Stack gap={2}>
					<Text fz="sm" fw={550}>
						{Subject || t.channels[Channel]}
					</Text>
					<Text fz="xs" c="dimmed">
						{Recipient}
					</Text>
				</Stack>
			),
		},
		{
			...{ id: 'channel', title: t.channel, wide: true },
			sortBy: ({ Channel }) => t.channels[Channel],
			cell: ({ Channel }) => t.channels[Channel],
		},
		{
			...{ id: 'date', title: t.date, align: 'right', sorted: true },
			cell: ({ CreatedDate }) => <DateText value={CreatedDate} />,
		},
	]
}
