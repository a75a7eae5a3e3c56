import type { AdminUser } from '@fiel/contract'
import { Checkbox, Stack } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { notify } from '../ui/notify.ts'
import { useManageableRoles, useRolesWithContacts } from './use-manageable-roles.ts'
import { text } from './words.ts'

/** Grants or revokes the right to see contact data of customers; some roles always have it. */
export function ContactsRight({ of: user, label }: { of: AdminUser; label?: string }) {
	const t = useText(text)
	const change = useWrite('updateUser', { refreshes: ['listUsers'] })
	const { Id, Email, Role, MaySeeContacts } = user
	const own = useSession()
	const mayManage = useManageableRoles()
	const byRole = useRolesWithContacts().includes(Role)
	const toggle = (): void =>
		change.mutate(
			{ params: { id: Id }, body: { MaySeeContacts: !MaySeeContacts } },
			{ onSuccess: () => notify(MaySeeContacts ? t.contactsTaken(Email) : t.contactsGiven(Email)) },
		)
	return (
		<Stack gap={4}>
			<Checkbox
				aria-label={t.contactsOf(Email)}
				label={label}
				size="sm"
				checked={MaySeeContacts}
				disabled={byRole || !mayManage(Role) || (!own.MaySeeContacts && !MaySeeContacts) || change.isPending}
				onChange={toggle}
			/>
			<FailureNote of={change.error} />
		</Stack>
	)
}
