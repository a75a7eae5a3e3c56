import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './mail-words.ts'
import type { RewardFormOf } from './reward-values.ts'

const PATH = 'CustomerEmailConfiguration.Variables'
const MOST = 100

/** The merchant's own placeholders and their values. */
export function OwnVariables({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('updateReward')
	const { Variables } = form.values.CustomerEmailConfiguration
	return (
		<Stack gap="sm">
			<Text fz="sm" fw={550}>
				{t.own}
			</Text>
			{Variables.map((_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
				<Group key={index} align="flex-end" role="group" aria-label={t.ownGroup(index + 1)}>
					<SimpleGrid cols={{ base: 1, sm: 3 }} flex={1}>
						<TextInput label={t.ownName} maxLength={500} {...form.getInputProps(`${PATH}.${index}.Name`)} />
						<TextInput
							label={t.ownValue}
							maxLength={4000}
							{...form.getInputProps(`${PATH}.${index}.Value`)}
						/>
						<TextInput
							label={t.ownDescription}
							maxLength={4000}
							{...form.getInputProps(`${PATH}.${index}.Description`)}
						/>
					</SimpleGrid>
					{mayWrite && (
						<ActionIcon
							variant="subtle"
							color="gray"
							size="lg"
							aria-label={t.removeOwn(index + 1)}
							onClick={() => form.removeListItem(PATH, index)}
						>
							<Icon name="trash" size={16} />
						</ActionIcon>
					)}
				</Group>
			))}
			{mayWrite && Variables.length < MOST && (
				<Group>
					<Button
						variant="default"
						size="xs"
						leftSection={<Icon name="plus" size={16} />}
						onClick={() => form.insertListItem(PATH, { Name: '', Value: '', Description: '' })}
					>
						{t.addOwn}
					</Button>
				</Group>
			)}
		</Stack>
	)
}
