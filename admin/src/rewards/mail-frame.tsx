import { useEffect, useRef } from 'react'
import { sanitizeMail } from './sanitize-mail.ts'

/**
 * Shows a mail in a frame without scripts, forms and navigation. The panel's content security policy also applies
 * inside and refuses inline styles, so they are set by script from outside; remote images are not loaded.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
	const frame = useRef<HTMLIFrameElement>(null)
	useEffect(() => {
		const { current } = frame
		if (!current) return
		const applyStyles = (): void => applyInlineStyles(current.contentDocument)
		current.addEventListener('load', applyStyles)
		applyStyles()
		return () => current.removeEventListener('load', applyStyles)
	}, [])
	return (
		<iframe
			ref={frame}
			title={title}
			className="fiel-mail-frame"
			sandbox="allow-same-origin"
			srcDoc={sanitizeMail(html)}
		/>
	)
}

/** The policy does not count styles set by script from outside as inline styles. */
const applyInlineStyles = (page: Document | null): void => {
	if (!page?.defaultView) return
	for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
		element.style.cssText = element.dataset.style ?? ''
	const Sheet = page.defaultView.CSSStyleSheet
	page.adoptedStyleSheets = [...page.querySelectorAll<HTMLTemplateElement>('template[data-sheet]')].map(
		(template) => {
			const sheet = new Sheet()
			sheet.replaceSync(template.content.textContent ?? '')
			return sheet
		},
	)
}
