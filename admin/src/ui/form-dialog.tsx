import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from './error-state.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { text as shared } from './words.ts'

interface Props {
	title: string
	confirm: string
	/** The label of the cancel button, if it is not Cancel. */
	cancel?: string
	onClose: () => void
	onSubmit: FormEventHandler<HTMLFormElement>
	busy: boolean
	/** A failure that belongs to no input. */
	failure: unknown
	/** While true, neither a click outside nor Escape closes the dialog. */
	isDirty: boolean
	color?: string
	disabled?: boolean
	children: ReactNode
}

/** A short form in a dialog. */
export function FormDialog(props: Props) {
	const t = useText(shared)
	useReturnFocus(true)
	const { title, confirm, cancel, onClose, onSubmit, busy, failure, isDirty, color, disabled, children } =
		props
	return (
		<Modal
			opened
			onClose={onClose}
			title={title}
			closeOnClickOutside={!isDirty}
			closeOnEscape={!isDirty}
			closeButtonProps={{ 'aria-label': t.close }}
		>
			<form onSubmit={onSubmit} noValidate>
				<Stack>
					{children}
					<FailureNote of={failure} />
					<Group justify="flex-end" gap="xs">
						<Button variant="default" onClick={onClose}>
							{cancel ?? t.cancel}
						</Button>
						<Button type="submit" loading={busy} color={color} disabled={disabled}>
							{confirm}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	)
}
