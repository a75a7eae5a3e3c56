import { Group, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'

const Slot = createContext<HTMLElement | null>(null)

/**
 * A page with a place at its end for the bar of its form. The bar is there, and not in the form, because it is in view
 * only where its container is: content above or below the form would hide it.
 */
export function SaveBarSlot({ children }: { children: ReactNode }) {
	const [slot, setSlot] = useState<HTMLElement | null>(null)
	return (
		<Slot value={slot}>
			{children}
			<div ref={setSlot} className="fiel-save-slot" />
		</Slot>
	)
}

interface Props {
	/** What is not saved yet, as in "Unsaved changes"; null if there is nothing. */
	unsaved: string | null
	/** Why it was not saved. */
	note?: ReactNode
	/** The buttons, the main one last. */
	children: ReactNode
}

/** The buttons of a form at the bottom of the window, in view however long the form is. */
export function SaveBar({ unsaved, note, children }: Props) {
	const slot = use(Slot)
	if (!slot) return null
	return createPortal(
		<div className="fiel-save-bar">
			{note}
			<Group justify="flex-end" gap="xs">
				<Text
					fz="sm"
					className="fiel-unsaved"
					data-unsaved={unsaved !== null || undefined}
					aria-live="polite"
				>
					{unsaved}
				</Text>
				<Group gap="xs" justify="flex-end">
					{children}
				</Group>
			</Group>
		</div>,
		slot,
	)
}
