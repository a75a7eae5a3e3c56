import type { OwnSession } from '@fiel/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { deviceOf } from '../ui/device-of.ts'
import { FailureNote } from '../ui/error-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { SortedTable } from '../ui/sorted-table.tsx'
import { DateText } from '../ui/values.tsx'
import { text } from './words.ts'

export function SessionsSection() {
	const t = useText(text)
	const sessions = useRead('listSessions')
	const [asking, ask] = useDisclosure()
	const hasOthers = (sessions.data?.length ?? 0) > 1
	return (
		<Section title={t.sessions} about={t.sessionsAbout}>
			<Loaded of={sessions}>{(list) => <SessionTable sessions={list} />}</Loaded>
			{hasOthers && (
				<Group>
					<Button variant="default" onClick={ask.open}>
						{t.endOthers}
					</Button>
				</Group>
			)}
			<EndOthers opened={asking} onClose={ask.close} />
		</Section>
	)
}

const useDevice = (): ((session: OwnSession) => string) => {
	const t = useText(text)
	return ({ Agent }) => {
		const device = deviceOf(Agent)
		return device ? t.on(device.browser, device.system) : t.unknown
	}
}

function SessionTable({ sessions }: { sessions: OwnSession[] }) {
	const t = useText(text)
	const device = useDevice()
	const end = useWrite('endSession', { refreshes: ['listSessions'] })
	return (
		<Stack gap="sm">
			<FailureNote of={end.error} />
			<div className="fiel-card">
				<SortedTable
					label={t.sessions}
					rows={sessions}
					rowKey={({ Id }) => Id}
					columns={[
						{ title: t.sessions, sortBy: device, cell: (session) => <SessionName of={session} /> },
						{
							title: t.seen,
							sortBy: ({ SeenDate }) => SeenDate,
							wide: true,
							cell: ({ SeenDate }) => <DateText value={SeenDate} />,
						},
						{
							title: t.actions,
							quiet: true,
							align: 'right',
							cell: (session) =>
								!session.IsCurrent && (
									<Button
										variant="default"
										size="xs"
										aria-label={t.endOf(device(session))}
										onClick={() =>
											end.mutate({ params: { id: session.Id } }, { onSuccess: () => notify(t.ended) })
										}
									>
										{t.end}
									</Button>
								),
						},
					]}
				/>
			</div>
		</Stack>
	)
}

function SessionName({ of: session }: { of: OwnSession }) {
	const t = useText(text)
	const device = useDevice()
	const { dateTime } = useFormats()
	return (
		<Stack gap={2}>
			<Group gap={6}>
				<Text fz="sm" fw={550} title={session.Agent ?? undefined}>
					{device(session)}
				</Text>
				{session.IsCurrent && <Badge color="accent">{t.thisOne}</Badge>}
			</Group>
			<Text fz="xs" c="dimmed">
				{[session.Address, `${t.signedIn} ${dateTime(session.CreatedDate)}`].filter(Boolean).join(' · ')}
			</Text>
		</Stack>
	)
}

function EndOthers({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const { number } = useFormats()
	const end = useWrite('endOtherSessions', { refreshes: ['listSessions'] })
	const confirm = (): void =>
		end.mutate(
			{},
			{
				onSuccess: ({ Ended }) => {
					onClose()
					notify(t.endedOthers(number(Ended)))
				},
			},
		)
	return (
		<ConfirmDialog
			opened={opened}
			onClose={onClose}
			title={t.endOthersTitle}
			confirm={t.endOthers}
			onConfirm={confirm}
			busy={end.isPending}
			failure={end.error}
		>
			{t.endOthersText}
		</ConfirmDialog>
	)
}
