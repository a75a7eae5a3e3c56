import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
	/** While it is held a click does nothing. */
	isHeld: boolean
	onClick: () => void
	loading?: boolean
	children: ReactNode
}

/** The main button of a dialog. It can have the focus while it is held, so that the focus is in the dialog from the start. */
export function HeldButton({ isHeld, onClick, loading = false, children }: Props) {
	return (
		<Button
			data-autofocus
			aria-disabled={isHeld}
			data-disabled={isHeld || undefined}
			loading={loading}
			onClick={isHeld ? undefined : onClick}
		>
			{children}
		</Button>
	)
}
