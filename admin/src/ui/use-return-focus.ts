import { useLayoutEffect } from 'react'

/**
 * Puts the focus back to where it was before a dialog opened. Mantine does the same only for dialogs that stay mounted
 * and were not opened from a menu: a menu item is gone by then, so the button of its menu gets the focus.
 */
export const useReturnFocus = (opened: boolean): void => {
	useLayoutEffect(() => {
		if (!opened) return
		const origin = originOf(document.activeElement)
		return () => {
			// The dialog still has the focus now, and keeps it until it is removed.
			setTimeout(() => {
				const isLost = document.activeElement === null || document.activeElement === document.body
				if (isLost && origin?.isConnected) origin.focus({ preventScroll: true })
			}, 50)
		}
	}, [opened])
}

const originOf = (focused: Element | null): HTMLElement | null => {
	const menu = focused?.closest('[role=menu]')
	const button = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : null
	return (button ?? focused) as HTMLElement | null
}
