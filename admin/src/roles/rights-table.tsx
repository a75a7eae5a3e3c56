import type { ChangeableRole, Right, RightGroup } from '@fiel/contract'
import { Box, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import { CHANGEABLE_ROLES, RIGHT_GROUPS } from '../api/roles.ts'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { rightText } from '../i18n/right-words.ts'
import { roleText } from '../i18n/role-words.ts'
import { toggleRight } from './toggle-right.ts'
import { text } from './words.ts'

export type Rights = Record<ChangeableRole, Right[]>

export interface RightsProps {
	rights: Rights
	defaults: Rights
	onChange: (role: ChangeableRole, rights: Right[]) => void
}

export const GROUPS = Object.entries(RIGHT_GROUPS) as [RightGroup, readonly Right[]][]

export const isChanged = ({ rights, defaults }: RightsProps, role: ChangeableRole, right: Right): boolean =>
	rights[role].includes(right) !== defaults[role].includes(right)

/** The rights by role, on a wide screen. */
export function RightsTable(props: RightsProps) {
	const t = useText(text)
	const { groups } = useText(rightText)
	return (
		<Box visibleFrom="md" className="fiel-card">
			<Table.ScrollContainer minWidth={700}>
				<Table verticalSpacing="xs" aria-label={t.title}>
					<Heading {...props} />
					<Table.Tbody>
						{GROUPS.map(([group, rights]) => (
							<Fragment key={group}>
								<GroupHeading title={groups[group]} isFirst={group === GROUPS[0]![0]} />
								{rights.map((right) => (
									<Row key={right} right={right} {...props} />
								))}
							</Fragment>
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
		</Box>
	)
}

function Heading(props: RightsProps) {
	const t = useText(text)
	const roles = useText(roleText)
	return (
		<Table.Thead>
			<Table.Tr>
				<Table.Th>{t.right}</Table.Th>
				<Table.Th ta="center">{roles.owner}</Table.Th>
				{CHANGEABLE_ROLES.map((role) => (
					<Table.Th key={role} ta="center">
						<Stack gap={2} align="center">
							{roles[role]}
							<RestoreButton role={role} {...props} />
						</Stack>
					</Table.Th>
				))}
			</Table.Tr>
		</Table.Thead>
	)
}

/** The names of the roles again, because the heading of the table is out of sight further down. */
function GroupHeading({ title, isFirst }: { title: string; isFirst: boolean }) {
	const roles = useText(roleText)
	const repeated = isFirst ? [] : (['owner', ...CHANGEABLE_ROLES] as const)
	return (
		<Table.Tr>
			<Table.Th scope="rowgroup" pt="lg" colSpan={isFirst ? CHANGEABLE_ROLES.length + 2 : 1}>
				{title}
			</Table.Th>
			{repeated.map((role) => (
				<Table.Td key={role} ta="center" pt="lg" fz="xs" c="dimmed" aria-hidden>
					{roles[role]}
				</Table.Td>
			))}
		</Table.Tr>
	)
}

/** Puts a role back to the defaults; there is nothing to restore unless a right was changed. */
export function RestoreButton({ role, ...props }: RightsProps & { role: ChangeableRole }) {
	const t = useText(text)
	const name = useText(roleText)[role]
	const mayChange = useIsAllowed('setRoleRights')
	const hasChange = GROUPS.some(([, rights]) => rights.some((right) => isChanged(props, role, right)))
	if (!mayChange || !hasChange) return null
	return (
		<Button
			variant="subtle"
			size="compact-xs"
			aria-label={t.restoreOf(name)}
			onClick={() => props.onChange(role, props.defaults[role])}
		>
			{t.restore}
		</Button>
	)
}

function Row({ right, ...props }: RightsProps & { right: Right }) {
	const t = useText(text)
	const { titles, meanings } = useText(rightText)
	return (
		<Table.Tr>
			<Table.Th scope="row" fw={400}>
				<Text fz="sm" fw={550}>
					{titles[right]}
				</Text>
				<Text fz="xs" c="dimmed">
					{meanings[right]}
				</Text>
			</Table.Th>
			<Table.Td>
				<Group justify="center">
					<Checkbox aria-label={t.always(titles[right])} checked disabled readOnly />
				</Group>
			</Table.Td>
			{CHANGEABLE_ROLES.map((role) => (
				<Table.Td key={role}>
					<Group justify="center">
						<RightCheckbox role={role} right={right} {...props} />
					</Group>
				</Table.Td>
			))}
		</Table.Tr>
	)
}

function RightCheckbox({ role, right, ...props }: RightsProps & { role: ChangeableRole; right: Right }) {
	const t = useText(text)
	const name = useText(roleText)[role]
	const { titles } = useText(rightText)
	const changed = isChanged(props, role, right)
	return (
		<Box pos="relative">
			<Checkbox
				aria-label={t.rightOf(titles[right], name, changed)}
				checked={props.rights[role].includes(right)}
				onChange={() => props.onChange(role, toggleRight(props.rights[role], right))}
			/>
			{changed && <ChangedMark />}
		</Box>
	)
}

function ChangedMark() {
	const t = useText(text)
	return (
		<Text
			span
			pos="absolute"
			top={-2}
			left="calc(100% + 6px)"
			c="orange.7"
			fw={700}
			title={t.changed}
			aria-hidden
		>
			•
		</Text>
	)
}
