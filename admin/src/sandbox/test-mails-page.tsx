import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { openInMode } from '../api/mode.ts'
import { useSession } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
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
	const mails = usePagedList('listTestMails', {}, { everyMs: () => REFRESH_MS })
	return (
		<PagedList
			of={mails}
			empty={
				<EmptyState icon="mail" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
		>
			{(rows) => (
				<DataTable
					label={t.title}
					rows={rows}
					rowKey={({ Id }) => Id}
					onOpen={({ Id }) => navigate({ to: `/test-mail/${Id}` })}
					columns={[
						{
							title: t.subject,
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
						{ title: t.channel, wide: true, cell: ({ Channel }) => t.channels[Channel] },
						{ title: t.date, align: 'right', cell: ({ CreatedDate }) => <DateText value={CreatedDate} /> },
					]}
				/>
			)}
		</PagedList>
	)
}
