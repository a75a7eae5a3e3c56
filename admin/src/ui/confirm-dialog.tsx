import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from './error-state.tsx'
import { text } from './words.ts'

interface Props {
	opened: boolean
	onClose: () => void
	title: string
	/** What will happen, and whether it can be undone. */
	children: ReactNode
	/** The verb on the button, as in "Revoke key". */
	confirm: string
	/** The verb of the other button, where Cancel does not say it. */
	cancel?: string
	onConfirm: () => void
	busy?: boolean
	failure?: unknown
}

/** Asks before what cannot be undone. */
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
