import { useEffect } from 'react'

const TYPING = 'input, textarea, select, [contenteditable=true], [role=dialog]'

/** `/` focuses the search field of the page, unless the user is typing or a dialog is open. */
export const useSearchKey = (): void => {
	useEffect(() => {
		const go = (event: KeyboardEvent): void => {
			if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
			if (event.target instanceof Element && event.target.closest(TYPING)) return
			const search = document.querySelector<HTMLInputElement>('#content input[type=search]')
			if (!search) return
			event.preventDefault()
			search.focus()
			search.select()
		}
		document.addEventListener('keydown', go)
		return () => document.removeEventListener('keydown', go)
	}, [])
}
