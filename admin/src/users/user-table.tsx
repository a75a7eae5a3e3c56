import type { AdminUser, Role } from '@fiel/contract'
import { ActionIcon, Badge, Box, Group, Menu, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { notify } from '../ui/notify.ts'
import { optionsOf } from '../ui/options.ts'
import { useListView } from '../ui/use-list-view.ts'
import { DateText } from '../ui/values.tsx'
import { wholeList } from '../ui/whole-list.ts'
import { ChangeRole } from './change-role.tsx'
import { ContactsRight } from './contacts-right.tsx'
import { PasswordLink } from './password-link.tsx'
import { text as linkText } from './password-link-words.ts'
import { UnlinkUser, text as unlinkText } from './unlink-user.tsx'
import { useManageableRoles } from './use-manageable-roles.ts'
import { text } from './words.ts'

/** All users; changes of roles and access ask for confirmation. */
export function UserTable({ users }: { users: AdminUser[] }) {
	const view = useListView('users', [])
	const t = useText(text)
	const change = useWrite('updateUser', { refreshes: ['listUsers'] })
	const [removing, setRemoving] = useState<AdminUser | null>(null)
	const [promoting, setPromoting] = useState<{ user: AdminUser; role: Role } | null>(null)
	const [deactivating, setDeactivating] = useState<AdminUser | null>(null)
	const activate = ({ Id, Email }: AdminUser): void =>
		change.mutate(
			{ params: { id: Id }, body: { IsActive: true } },
			{ onSuccess: () => notify(t.activated(Email)) },
		)
	const columns = useUserColumns(
		(user, role) => setPromoting({ user, role }),
		(user) => (
			<UserActions
				user={user}
				onRemove={setRemoving}
				onDeactivate={setDeactivating}
				onActivate={activate}
				onCounter={() => setPromoting({ user, role: 'cashier' })}
			/>
		),
	)
	return (
		<Stack gap="sm">
			<FailureNote of={change.error} />
			<ListTable
				label={t.title}
				view={view}
				of={wholeList(users)}
				empty={null}
				rowKey={({ Id }) => Id}
				columns={columns}
			/>

			<ChangeRole change={promoting} onClose={() => setPromoting(null)} />
			<DeactivateUser user={deactivating} onClose={() => setDeactivating(null)} />
			<RemoveUser user={removing} onClose={() => setRemoving(null)} />
		</Stack>
	)
}

const useUserColumns = (
	onRole: (user: AdminUser, role: Role) => void,
	actionsOf: (user: AdminUser) => ReactNode,
): ListColumn<AdminUser>[] => {
	const t = useText(text)
	const roleOf = (user: AdminUser) => <RoleSelect user={user} onChange={(role) => onRole(user, role)} />
	return [
		{
			id: 'user',
			title: t.user,
			sortBy: ({ Name, Email }: AdminUser) => Name ?? Email,
			cell: (user) => (
				<Stack gap={6}>
					<UserName of={user} />
					<Box hiddenFrom="sm">{roleOf(user)}</Box>
					<Box hiddenFrom="sm">
						<ContactsRight of={user} label={t.contacts} />
					</Box>
				</Stack>
			),
		},
		{
			id: 'role',
			title: t.role,
			sortBy: ({ Role: role }: AdminUser) => t.roles[role],
			wide: true,
			cell: roleOf,
		},
		{
			...{ id: 'contacts', title: t.contacts, wide: true },
			sortBy: ({ MaySeeContacts }) => !MaySeeContacts,
			cell: (user) => <ContactsRight of={user} />,
		},
		{
			id: 'seen',
			title: t.seen,
			sortBy: ({ SeenDate }: AdminUser) => SeenDate,
			wide: true,
			cell: ({ SeenDate }) => (SeenDate ? <DateText value={SeenDate} /> : t.never),
		},
		{
			id: 'actionsTitle',
			title: t.actionsTitle,
			quiet: true,
			align: 'right',
			cell: actionsOf,
		},
	]
}

interface RoleProps {
	user: AdminUser
	onChange: (role: Role) => void
}

function RoleSelect({ user, onChange }: RoleProps) {
	const t = useText(text)
	const mayManage = useManageableRoles()
	return (
		<Select
			aria-label={t.roleOf(user.Email)}
			size="xs"
			w={140}
			data={optionsOf(t.roles).filter(({ value }) => value === user.Role || mayManage(value as Role))}
			disabled={!mayManage(user.Role)}
			allowDeselect={false}
			value={user.Role}
			onChange={(role) => role && role !== user.Role && onChange(role as Role)}
		/>
	)
}

function UserName({ of: user }: { of: AdminUser }) {
	const { Id, Email, Name, IsActive, HasSecondFactor, IsLinked, Counter } = user
	const t = useText(text)
	const { linked } = useText(unlinkText)
	const { UserId } = useSession()
	return (
		<Stack gap={2}>
			<Group gap={6}>
				<Text fz="sm" fw={550} c={IsActive ? undefined : 'dimmed'} className="fiel-address">
					{Name ?? Email}
				</Text>
				{Id === UserId && <Badge color="accent">{t.you}</Badge>}
				{!IsActive && <Badge color="gray">{t.inactive}</Badge>}
				{HasSecondFactor && <Badge color="teal">{t.secondFactor}</Badge>}
				{IsLinked && <Badge color="blue">{linked}</Badge>}
			</Group>
			{Name && (
				<Text fz="xs" c="dimmed" className="fiel-address">
					{Email}
				</Text>
			)}
			{Counter && (
				<Text fz="xs" c="dimmed">
					{Counter.Branch.Name ?? Counter.Branch.OriginalId}
				</Text>
			)}
		</Stack>
	)
}

interface ActionProps {
	user: AdminUser
	onRemove: (user: AdminUser) => void
	onDeactivate: (user: AdminUser) => void
	onActivate: (user: AdminUser) => void
	onCounter: () => void
}

function UserActions({ user, onRemove, onDeactivate, onActivate, onCounter }: ActionProps) {
	const t = useText(text)
	const links = useText(linkText)
	const mayManage = useManageableRoles()
	const provider = useText(unlinkText)
	const [isResetting, resetting] = useDisclosure()
	const [isUnlinking, unlinking] = useDisclosure()
	if (!mayManage(user.Role)) return null
	return (
		<>
			<Menu position="bottom-end" width={220}>
				<Menu.Target>
					<ActionIcon variant="default" size={32} aria-label={t.actionsOf(user.Email)}>
						<Icon name="down" size={16} />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					{user.Role === 'cashier' && <Menu.Item onClick={onCounter}>{t.counter}</Menu.Item>}
					{user.IsActive && <Menu.Item onClick={resetting.open}>{links.reset}</Menu.Item>}
					{user.IsLinked && <Menu.Item onClick={unlinking.open}>{provider.unlink}</Menu.Item>}
					<Menu.Item onClick={() => (user.IsActive ? onDeactivate : onActivate)(user)}>
						{user.IsActive ? t.deactivate : t.activate}
					</Menu.Item>
					<Menu.Item color="red" onClick={() => onRemove(user)}>
						{t.remove}
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
			{isResetting && <PasswordLink user={user} onClose={resetting.close} />}
			{isUnlinking && <UnlinkUser user={user} onClose={unlinking.close} />}
		</>
	)
}

interface DialogProps {
	/** Open while there is a user. */
	user: AdminUser | null
	onClose: () => void
}

function DeactivateUser({ user, onClose }: DialogProps) {
	const t = useText(text)
	const change = useWrite('updateUser', { refreshes: ['listUsers'] })
	const close = (): void => {
		onClose()
		change.reset()
	}
	const confirm = ({ Id, Email }: AdminUser): void =>
		change.mutate(
			{ params: { id: Id }, body: { IsActive: false } },
			{
				onSuccess: () => {
					close()
					notify(t.deactivated(Email))
				},
			},
		)
	return (
		<ConfirmDialog
			opened={user !== null}
			onClose={close}
			title={t.deactivateTitle(user?.Email ?? '')}
			confirm={t.deactivate}
			onConfirm={() => user && confirm(user)}
			busy={change.isPending}
			failure={change.error}
		>
			{t.deactivateText}
		</ConfirmDialog>
	)
}

function RemoveUser({ user, onClose }: DialogProps) {
	const t = useText(text)
	const remove = useWrite('removeUser', { refreshes: ['listUsers'] })
	const close = (): void => {
		onClose()
		remove.reset()
	}
	const confirm = ({ Id, Email }: AdminUser): void =>
		remove.mutate(
			{ params: { id: Id } },
			{
				onSuccess: () => {
					close()
					notify(t.removed(Email))
				},
			},
		)
	return (
		<ConfirmDialog
			opened={user !== null}
			onClose={close}
			title={t.removeTitle(user?.Email ?? '')}
			confirm={t.removeConfirm}
			onConfirm={() => user && confirm(user)}
			busy={remove.isPending}
			failure={remove.error}
		>
			{t.removeText}
		</ConfirmDialog>
	)
}
