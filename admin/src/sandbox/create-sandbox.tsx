import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { openInMode } from '../api/mode.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { text as uiText } from '../ui/words.ts'
import { text } from './words.ts'

/** Creates the test data and opens test mode. */
export function CreateSandbox({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const { cancel, close } = useText(uiText)
	const create = useWrite('createSandbox')
	useReturnFocus(opened)
	return (
		<Modal opened={opened} onClose={onClose} title={t.create} closeButtonProps={{ 'aria-label': close }}>
			<Stack>
				<Text fz="sm">{t.noneText}</Text>
				<FailureNote of={create.error} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						{cancel}
					</Button>
					<Button
						loading={create.isPending}
						onClick={() => create.mutate({}, { onSuccess: () => openInMode(true, '/') })}
					>
						{t.create}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
