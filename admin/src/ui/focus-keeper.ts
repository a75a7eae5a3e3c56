import { useEffect } from 'react'

/** After this time, dialogs and pages that take care of the focus themselves have done so. */
const PAUSE_MS = 150
const OVER_PAGE = '[role=dialog], [role=alertdialog]'

/**
 * Catches the focus wherever it would be lost: the element that has it is removed or disabled, as the button of a dialog
 * is when what it does is done. The focus goes to where it was on the page before the dialog; if that is gone, to the
 * heading of its section or page. Whoever clicks beside everything has no focus to keep.
 */
export function FocusKeeper() {
	useEffect(keepFocus, [])
	return null
}

/** The element with the focus, and its ancestors, which are unknown once it is removed. */
interface Place {
	element: HTMLElement
	path: HTMLElement[]
}

const keepFocus = (): (() => void) => {
	let last: Place | null = null
	/** The same on the page below dialogs and menus. */
	let origin: Place | null = null
	let timer: ReturnType<typeof setTimeout> | undefined
	const check = (): void => {
		if (!last || !isLost()) return
		const dialog = findDialog()
		if (dialog) return void (dialog.contains(last.element) && canFocus(last.element) && focusOn(last.element))
		if (!origin || isBusy(origin.element)) return
		const target = canFocus(origin.element) ? origin.element : findHeading(origin.path)
		if (target) focusOn(target)
	}
	const checkSoon = (): void => {
		if (!last || !isLost()) return
		clearTimeout(timer)
		timer = setTimeout(check, PAUSE_MS)
	}
	const remember = ({ target }: FocusEvent): void => {
		if (!(target instanceof HTMLElement)) return
		last = withPath(target)
		const menu = target.closest('[role=menu]')?.getAttribute('aria-labelledby')
		const opener = menu ? document.getElementById(menu) : target
		if (opener && !opener.closest(OVER_PAGE)) origin = withPath(opener)
	}
	const leave = (): void => {
		// The element that loses the focus may be removed right now.
		setTimeout(() => {
			if (last && isLost() && canFocus(last.element) && !findDialog()) last = null
			checkSoon()
		})
	}
	const observer = new MutationObserver(checkSoon)
	observer.observe(document.body, {
		childList: true,
		subtree: true,
		attributes: true,
		attributeFilter: ['disabled', 'data-loading'],
	})
	document.addEventListener('focusin', remember)
	document.addEventListener('focusout', leave)
	return () => {
		clearTimeout(timer)
		observer.disconnect()
		document.removeEventListener('focusin', remember)
		document.removeEventListener('focusout', leave)
	}
}

const isLost = (): boolean =>
	document.activeElement === null ||
	document.activeElement === document.body ||
	// The browser takes the focus of a disabled element only when it paints.
	document.activeElement.matches(':disabled')

const findDialog = (): Element | undefined =>
	[...document.querySelectorAll(OVER_PAGE)].findLast((dialog) => dialog.checkVisibility())

const canFocus = (element: HTMLElement): boolean =>
	element.isConnected && element.checkVisibility() && !element.matches(':disabled')

/** A button that waits for its answer will be enabled again. */
const isBusy = (element: HTMLElement): boolean => element.isConnected && element.matches('[data-loading]')

const withPath = (element: HTMLElement): Place => {
	const path: HTMLElement[] = []
	for (let above = element.parentElement; above; above = above.parentElement) path.push(above)
	return { element, path }
}

/** The heading of the closest section that is left of where the focus was, or that of the page. */
const findHeading = (path: HTMLElement[]): HTMLElement | null => {
	const page = document.getElementById('content')
	const near = path
		.filter((part) => part.isConnected && page?.contains(part) && part.matches('section'))
		.map((part) => part.querySelector<HTMLElement>('h1, h2, h3'))
	return [...near, page?.querySelector<HTMLElement>('h1')].find((one) => one?.checkVisibility()) ?? null
}

const focusOn = (element: HTMLElement): void => {
	if (/^H\d$/.test(element.tagName) && !element.hasAttribute('tabindex')) {
		element.tabIndex = -1
		element.classList.add('fiel-quiet-focus')
	}
	element.focus({ preventScroll: true })
}
