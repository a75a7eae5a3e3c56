import type { ChangeableRole } from '@fiel/contract'
import { Badge, Box, Checkbox, Group, Select, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { CHANGEABLE_ROLES } from '../api/roles.ts'
import { useText } from '../i18n/language.tsx'
import { rightText } from '../i18n/right-words.ts'
import { roleText } from '../i18n/role-words.ts'
import { GROUPS, isChanged, RestoreButton, type RightsProps } from './rights-table.tsx'
import { toggleRight } from './toggle-right.ts'
import { text } from './words.ts'

/** The rights of one role, on a narrow screen. */
export function RightsList(props: RightsProps) {
	const t = useText(text)
	const roles = useText(roleText)
	const { groups, titles, meanings } = useText(rightText)
	const [role, setRole] = useState<ChangeableRole>('manager')
	return (
		<Box hiddenFrom="md">
			<Stack gap="lg">
				<Group align="flex-end">
					<Select
						label={t.role}
						data={CHANGEABLE_ROLES.map((value) => ({ value, label: roles[value] }))}
						value={role}
						allowDeselect={false}
						onChange={(value) => value && setRole(value as ChangeableRole)}
					/>
					<RestoreButton role={role} {...props} />
				</Group>
				{GROUPS.map(([group, rights]) => (
					<Stack key={group} gap="sm">
						<Title order={2} fz="md">
							{groups[group]}
						</Title>
						{rights.map((right) => (
							<Checkbox
								key={right}
								label={
									<Group gap={6}>
										{titles[right]}
										{isChanged(props, role, right) && <Badge color="orange">{t.changedBadge}</Badge>}
									</Group>
								}
								description={meanings[right]}
								checked={props.rights[role].includes(right)}
								onChange={() => props.onChange(role, toggleRight(props.rights[role], right))}
							/>
						))}
					</Stack>
				))}
			</Stack>
		</Box>
	)
}
