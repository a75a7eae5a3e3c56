import type { ProviderRole } from '@fiel/contract'
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { roleText } from '../i18n/role-words.ts'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import type { SingleSignOnFormState } from './single-sign-on-values.ts'
import { text } from './single-sign-on-words.ts'

const ROLES: readonly ProviderRole[] = ['manager', 'editor', 'viewer', 'support']

/** The roles that a provider can give. */
export const useRoleOptions = () => {
	const names = useText(roleText)
	return ROLES.map((value) => ({ value, label: names[value] }))
}

/** Which claim of the provider gives which role. */
export function RoleRules({ form }: { form: SingleSignOnFormState }) {
	const t = useText(text)
	const add = (): void => form.insertListItem('RoleRules', { Value: '', Role: form.values.NewUserRole })
	return (
		<Section title={t.roles} about={t.rolesAbout}>
			<TextInput
				label={t.RoleClaim}
				description={t.claimHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				maxLength={200}
				{...form.getInputProps('RoleClaim')}
			/>
			{(form.values.RoleClaim.trim() !== '' || form.values.RoleRules.length > 0) && (
				<Stack gap="sm">
					{form.values.RoleRules.map((_, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity
						<RuleFields key={index} form={form} index={index} />
					))}
					<Group justify="space-between">
						<Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={add}>
							{t.addRule}
						</Button>
					</Group>
					<Text fz="sm" c="dimmed">
						{t.rulesHelp}
					</Text>
				</Stack>
			)}
		</Section>
	)
}

function RuleFields({ form, index }: { form: SingleSignOnFormState; index: number }) {
	const t = useText(text)
	const roles = useRoleOptions()
	const place = index + 1
	return (
		<Group role="group" aria-label={t.rule(place)} align="flex-start" wrap="nowrap" gap="xs">
			<TextInput
				label={t.value}
				flex={1}
				miw={0}
				maxLength={200}
				{...form.getInputProps(`RoleRules.${index}.Value`)}
			/>
			<Select
				label={t.role}
				data={roles}
				allowDeselect={false}
				w="9rem"
				{...form.getInputProps(`RoleRules.${index}.Role`)}
			/>
			<ActionIcon
				variant="subtle"
				color="gray"
				mt={28}
				aria-label={t.removeRule(place)}
				onClick={() => form.removeListItem('RoleRules', index)}
			>
				<Icon name="trash" size={16} />
			</ActionIcon>
		</Group>
	)
}
