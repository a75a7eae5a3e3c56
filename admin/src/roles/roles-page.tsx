import type { ChangeableRole, Right, RoleRights } from '@fiel/contract'
import { useForm } from '@mantine/form'
import { CHANGEABLE_ROLES } from '../api/roles.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RightsList } from './rights-list.tsx'
import { type Rights, RightsTable } from './rights-table.tsx'
import { text } from './words.ts'

/** Which role may do what. Owners change it; others who manage users read it. */
export default function RolesPage() {
	const t = useText(text)
	const roles = useRead('listRoles')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={roles}>{(list) => <RolesForm key={JSON.stringify(list)} stored={list} />}</Loaded>
		</>
	)
}

const rightsOf = (stored: RoleRights[], member: 'Rights' | 'DefaultRights'): Rights =>
	Object.fromEntries(
		CHANGEABLE_ROLES.map((role) => [role, stored.find(({ Role }) => Role === role)![member]]),
	) as Rights

function RolesForm({ stored }: { stored: RoleRights[] }) {
	const t = useText(text)
	const save = useWrite('setRoleRights', { refreshes: ['listRoles', 'listUsers', 'getSession'] })
	const [rights, defaults] = [rightsOf(stored, 'Rights'), rightsOf(stored, 'DefaultRights')]
	const form = useForm<Rights>({ initialValues: rights })
	const change = (role: ChangeableRole, changed: Right[]): void => form.setFieldValue(role, changed as never)
	const table = { rights: form.values, defaults, onChange: change }
	return (
		<FormFrame
			form={form}
			name="roles"
			needs="setRoleRights"
			back="/users"
			submit={t.save}
			bodyOf={(values) => ({
				Roles: CHANGEABLE_ROLES.filter((role) => !isSame(values[role], rights[role])).map((role) => ({
					Role: role,
					Rights: values[role],
				})),
			})}
			save={(body) => (body.Roles.length > 0 ? save.mutateAsync({ body }) : Promise.resolve(stored))}
			failure={save.error}
			onSaved={() => notify(t.saved)}
		>
			<RightsTable {...table} />
			<RightsList {...table} />
		</FormFrame>
	)
}

const isSame = (a: readonly Right[], b: readonly Right[]): boolean =>
	a.length === b.length && a.every((right) => b.includes(right))
