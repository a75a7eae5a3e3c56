import { useState } from 'react'

/**
 * Keeps a dialog open on Escape and on a click outside once something was typed in it, or while it shows what is shown
 * once. `typing` belongs on an element around its inputs, `modal` on the dialog.
 */
export const useCloseGuard = (isLocked = false) => {
	const [isTyped, setTyped] = useState(false)
	const mayClose = !isTyped && !isLocked
	return {
		modal: { closeOnClickOutside: mayClose, closeOnEscape: mayClose },
		typing: { onChange: () => setTyped(true) },
		forget: () => setTyped(false),
	}
}
