import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** Goes on to the next customer. It has the focus for Enter, and the page stays at the top, where the result is. */
export function NextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
	const button = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		scrollTo({ top: 0 })
		button.current?.focus({ preventScroll: true })
	}, [])
	return (
		<Button ref={button} data-counter-focus size="xl" onClick={onClick} className="fiel-no-print">
			{children}
		</Button>
	)
}
