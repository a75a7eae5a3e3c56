import type { Role } from '@fiel/contract'
import { Box, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '../api/call.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { useCloseGuard } from '../ui/use-close-guard.ts'
import { text as shared } from '../ui/words.ts'
import {
	CounterFields,
	type CounterValues,
	counterBody,
	counterValues,
	useKnownBranches,
} from './counter-fields.tsx'
import { useManageableRoles } from './use-manageable-roles.ts'
import { useRoleText } from './use-role-text.ts'
import { text } from './words.ts'

/** Asks for an email and a role, then shows the link; a click outside the dialog must not close it. */
export function InviteUser({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const invite = useWrite('inviteUser', { refreshes: ['listInvitations'] })
	const sent = invite.data
	const guard = useCloseGuard(sent !== undefined)
	const close = (): void => {
		onClose()
		guard.forget()
		invite.reset()
	}
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={sent ? t.linkTitle(sent.Email) : t.inviteTitle}
			{...guard.modal}
			withCloseButton={!sent}
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			<Box {...guard.typing}>
				{sent ? <NewLinkNotice of={sent} onDone={close} /> : <InviteForm invite={invite} onCancel={close} />}
			</Box>
		</Modal>
	)
}

type Sent = Output<'inviteUser'>

/** Without a configured address, the link begins with the address at which the panel is open. */
const linkOf = ({ Link, HasPublicUrl }: Sent): string => {
	const { pathname, hash } = new URL(Link)
	return HasPublicUrl ? Link : `${location.origin}${pathname}${hash}`
}

const isLocal = (link: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname)

/** The link of an invitation, shown once. */
export function NewLinkNotice({ of: sent, onDone }: { of: Sent; onDone: () => void }) {
	const t = useText(text)
	return (
		<Stack>
			<Text fz="sm">{sent.IsMailed ? t.linkMailed(sent.Email) : t.linkNotMailed}</Text>
			<ShownOnceNotice>{t.linkOnce}</ShownOnceNotice>
			<Secret name={t.link} value={linkOf(sent)} />
			{isLocal(linkOf(sent)) && (
				<Text fz="sm" c="dimmed">
					{t.linkLocal}
				</Text>
			)}
			<Group justify="flex-end">
				<Button onClick={onDone}>{t.done}</Button>
			</Group>
		</Stack>
	)
}

const INVITED_ROLES = ['cashier', 'support', 'viewer', 'editor', 'manager', 'owner'] as const
const EMAIL = /^[^\s@]+@[^\s@]+$/

type Invite = ReturnType<typeof useWrite<'inviteUser'>>

function InviteForm({ invite, onCancel }: { invite: Invite; onCancel: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const mayManage = useManageableRoles()
	const branches = useKnownBranches()
	const roleText = useRoleText()
	const form = useForm<CounterValues & { Email: string; Role: Role | '' }>({
		initialValues: { Email: '', Role: '', ...counterValues(null) },
		validate: {
			Email: (email) => (EMAIL.test(email.trim()) ? null : t.missingEmail),
			Role: (role) => (role ? null : t.missingRole),
			Branch: (branch, { Role: role }) => (role !== 'cashier' || branch.trim() ? null : t.missingBranch),
		},
	})
	const bodyOf = ({ Email, Role: role, ...counter }: typeof form.values) => ({
		Email,
		Role: role as Role,
		...(role === 'cashier' && { Counter: counterBody(counter, branches) }),
	})
	const submit = form.onSubmit((values) =>
		invite.mutate(
			{ body: bodyOf(values) },
			{ onError: (failure) => showAtField(form, failure, said(failure)) },
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<TextInput
					label={t.email}
					type="email"
					maxLength={254}
					data-autofocus
					{...form.getInputProps('Email')}
				/>
				<Radio.Group label={t.role} {...form.getInputProps('Role')}>
					<Stack gap="xs" mt={6}>
						{INVITED_ROLES.filter(mayManage).map((role) => (
							<Radio key={role} value={role} label={t.roles[role]} description={roleText(role)} />
						))}
					</Stack>
				</Radio.Group>
				{form.values.Role === 'cashier' && <CounterFields form={form} />}
				{!form.errors.Email && <FailureNote of={invite.error} />}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{useText(shared).cancel}
					</Button>
					<Button type="submit" loading={invite.isPending}>
						{t.inviteSend}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
