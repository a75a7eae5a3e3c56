import type { AdminUser } from '@fiel/contract'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteUser } from './invite-user.tsx'
import { UserTable } from './user-table.tsx'
import { text } from './words.ts'

export default function UsersPage() {
	const t = useText(text)
	const users = useRead('listUsers')
	const mayInvite = useIsAllowed('inviteUser')
	const [inviting, { open, close }] = useDisclosure()
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<Button variant="default" component={Link} to="/roles">
					{t.rolesLink}
				</Button>
				<UsersCsv users={users.data ?? []} />
				{mayInvite && (
					<Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
						{t.invite}
					</Button>
				)}
			</PageHeader>
			<Loaded of={users}>
				{(list) => (
					<Stack gap="xl">
						<Stack gap="sm">
							<UserTable users={list} />
							<Text fz="sm" c="dimmed">
								{t.contactsHelp}
							</Text>
						</Stack>
						<InvitationList />
					</Stack>
				)}
			</Loaded>
			<InviteUser opened={inviting} onClose={close} />
		</>
	)
}

function UsersCsv({ users }: { users: AdminUser[] }) {
	const t = useText(text)
	return (
		<CsvButton
			file="users"
			rows={users}
			columns={{
				[t.email]: ({ Email }) => Email,
				[t.name]: ({ Name }) => Name,
				[t.role]: ({ Role }) => t.roles[Role],
				[t.state]: ({ IsActive }) => (IsActive ? t.active : t.inactive),
				[t.seen]: ({ SeenDate }) => momentOf(SeenDate),
			}}
		/>
	)
}
