import type { Invitation } from '@fiel/contract'
import { Badge, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../api/use-person.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { SortedTable } from '../ui/sorted-table.tsx'
import { DateText } from '../ui/values.tsx'
import { NewLinkNotice } from './invite-user.tsx'
import { text } from './words.ts'

/** The open invitations. */
export function InvitationList() {
	const t = useText(text)
	const invitations = useRead('listInvitations')
	return (
		<Stack gap="sm" component="section">
			<Title order={2} fz="md">
				{t.invitations}
			</Title>
			<Loaded of={invitations}>
				{(list) =>
					list.length > 0 ? (
						<InvitationTable invitations={list} />
					) : (
						<Text fz="sm" c="dimmed">
							{t.noInvitations}
						</Text>
					)
				}
			</Loaded>
		</Stack>
	)
}

function InvitationTable({ invitations }: { invitations: Invitation[] }) {
	const t = useText(text)
	const person = usePerson()
	const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
	const resend = useWrite('resendInvitation', { refreshes: ['listInvitations'] })
	return (
		<>
			<FailureNote of={resend.error} />
			<div className="fiel-card">
				<SortedTable
					label={t.invitations}
					rows={invitations}
					rowKey={({ Id }) => Id}
					columns={[
						{
							title: t.email,
							sortBy: ({ Email }) => Email,
							cell: (invitation) => <Invited of={invitation} />,
						},
						{
							title: t.invitedBy,
							sortBy: ({ InvitedBy }) => person(InvitedBy),
							wide: true,
							cell: ({ InvitedBy }) => person(InvitedBy),
						},
						{
							title: t.expires,
							sortBy: ({ ExpiresDate }) => ExpiresDate,
							wide: true,
							cell: ({ ExpiresDate, IsExpired }) =>
								IsExpired ? <Badge color="orange">{t.expired}</Badge> : <DateText value={ExpiresDate} />,
						},
						{
							title: t.actionsTitle,
							quiet: true,
							wide: true,
							below: true,
							align: 'right',
							cell: (invitation) => (
								<Actions
									of={invitation}
									onResend={() => resend.mutate({ params: { id: invitation.Id } })}
									onWithdraw={() => setWithdrawing(invitation)}
								/>
							),
						},
					]}
				/>
			</div>
			<Modal
				opened={resend.data !== undefined}
				onClose={resend.reset}
				title={t.linkTitle(resend.data?.Email ?? '')}
				closeOnClickOutside={false}
				closeOnEscape={false}
				withCloseButton={false}
			>
				{resend.data && <NewLinkNotice of={resend.data} onDone={resend.reset} />}
			</Modal>
			<Withdraw invitation={withdrawing} onClose={() => setWithdrawing(null)} />
		</>
	)
}

function Invited({ of: { Email, Role } }: { of: Invitation }) {
	const t = useText(text)
	return (
		<Stack gap={2}>
			<Text fz="sm" fw={550} className="fiel-address">
				{Email}
			</Text>
			<Text fz="xs" c="dimmed">
				{t.roles[Role]}
			</Text>
		</Stack>
	)
}

function Withdraw({ invitation, onClose }: { invitation: Invitation | null; onClose: () => void }) {
	const t = useText(text)
	const withdraw = useWrite('withdrawInvitation', { refreshes: ['listInvitations'] })
	const close = (): void => {
		onClose()
		withdraw.reset()
	}
	const confirm = ({ Id, Email }: Invitation): void =>
		withdraw.mutate(
			{ params: { id: Id } },
			{
				onSuccess: () => {
					close()
					notify(t.withdrawn(Email))
				},
			},
		)
	return (
		<ConfirmDialog
			opened={invitation !== null}
			onClose={close}
			title={t.withdrawTitle(invitation?.Email ?? '')}
			confirm={t.withdraw}
			onConfirm={() => invitation && confirm(invitation)}
			busy={withdraw.isPending}
			failure={withdraw.error}
		>
			{t.withdrawText}
		</ConfirmDialog>
	)
}

interface ActionsProps {
	of: Invitation
	onResend: () => void
	onWithdraw: () => void
}

function Actions({ of: { Email }, onResend, onWithdraw }: ActionsProps) {
	const t = useText(text)
	return (
		<Group gap="xs" justify="flex-end">
			<Button variant="default" size="xs" aria-label={t.resendTo(Email)} onClick={onResend}>
				{t.resend}
			</Button>
			<Button variant="default" size="xs" aria-label={t.withdrawFrom(Email)} onClick={onWithdraw}>
				{t.withdraw}
			</Button>
		</Group>
	)
}
