import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
	/** While it is disabled a click does nothing. */
	isDisabled: boolean
	onClick: () => void
	loading?: boolean
	children: ReactNode
}

/** The main button of a dialog. It has the focus even while it is disabled, so that the focus is never outside the dialog. */
export function SoftDisabledButton({ isDisabled, onClick, loading = false, children }: Props) {
	return (
		<Button
			data-autofocus
			aria-disabled={isDisabled}
			data-disabled={isDisabled || undefined}
			loading={loading}
			onClick={isDisabled ? undefined : onClick}
		>
			{children}
		</Button>
	)
}
