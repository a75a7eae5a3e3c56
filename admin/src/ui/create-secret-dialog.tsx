import { Box, Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from './error-state.tsx'
import { useCloseGuard } from './use-close-guard.ts'
import { text } from './words.ts'

interface Props<Created> {
	opened: boolean
	onClose: () => void
	title: string
	/** What was created; undefined while the form is shown. */
	fresh: Created | undefined
	/** Forgets what was created. */
	reset: () => void
	form: (close: () => void) => ReactNode
	shown: (fresh: Created, close: () => void) => ReactNode
}

/** A form, and then a secret that is shown once: neither Escape nor a click outside may close it. */
export function CreateSecretDialog<Created>(props: Props<Created>) {
	const { opened, onClose, title, fresh, reset, form, shown } = props
	const t = useText(text)
	const isFresh = fresh !== undefined
	const guard = useCloseGuard(isFresh)
	const close = (): void => {
		onClose()
		guard.forget()
		reset()
	}
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={title}
			size={isFresh ? 'lg' : 'md'}
			{...guard.modal}
			withCloseButton={!isFresh}
			closeButtonProps={{ 'aria-label': t.close }}
		>
			<Box {...guard.typing}>{isFresh ? shown(fresh, close) : form(close)}</Box>
		</Modal>
	)
}

interface FormProps {
	submit: string
	onSubmit: FormEventHandler<HTMLFormElement>
	onCancel: () => void
	busy: boolean
	/** A failure that belongs to no input. */
	failure: unknown
	children: ReactNode
}

/** The form of such a dialog. */
export function CreateSecretForm({ submit, onSubmit, onCancel, busy, failure, children }: FormProps) {
	const t = useText(text)
	return (
		<form onSubmit={onSubmit} noValidate>
			<Stack>
				{children}
				<FailureNote of={failure} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{t.cancel}
					</Button>
					<Button type="submit" loading={busy}>
						{submit}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
