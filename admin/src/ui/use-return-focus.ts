import { useEffect, useRef } from 'react'

/**
 * Puts the focus back to where it was before a dialog opened. Mantine does the same only for dialogs that stay mounted
 * and were not opened from a menu: a menu item is gone by then, so the button of its menu gets the focus.
 */
export const useReturnFocus = (opened: boolean): void => {
	const origin = useRef<HTMLElement | null>(null)
	const wasOpened = useRef(false)
	// Read while rendering, because the commit that shows the dialog may remove the menu that was opened.
	if (opened && !wasOpened.current) origin.current = originOf(document.activeElement)
	wasOpened.current = opened
	useEffect(() => {
		if (!opened) return
		return () => returnFocus(origin.current)
	}, [opened])
}

/** Puts the focus back if nothing else has it once the dialog is removed, which still has it now. */
export const returnFocus = (origin: HTMLElement | null): void => {
	setTimeout(() => {
		const isLost = document.activeElement === null || document.activeElement === document.body
		if (isLost && origin?.isConnected) origin.focus({ preventScroll: true })
	}, 50)
}

const originOf = (focused: Element | null): HTMLElement | null => {
	const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
	return (button && document.getElementById(button)) || (focused as HTMLElement | null)
}
