import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from './error-state.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { text } from './words.ts'

interface Props {
	opened: boolean
	onClose: () => void
	title: string
	/** The consequences, and whether they can be undone. */
	children: ReactNode
	/** The label of the confirm button, such as "Revoke key". */
	confirm: string
	/** The label of the cancel button, if it is not Cancel. */
	cancel?: string
	onConfirm: () => void
	busy?: boolean
	failure?: unknown
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
	opened,
	onClose,
	title,
	children,
	confirm,
	cancel,
	onConfirm,
	busy,
	failure,
}: Props) {
	const t = useText(text)
	useReturnFocus(opened)
	return (
		<Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t.close }}>
			<Stack>
				<Text fz="sm" component="div">
					{children}
				</Text>
				<FailureNote of={failure} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose} data-autofocus>
						{cancel ?? t.cancel}
					</Button>
					<Button color="red.8" onClick={onConfirm} loading={busy}>
						{confirm}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
