import { useEffect, useRef } from 'react'
import { stripStyles } from './strip-styles.ts'

/**
 * A mail in a frame that runs no scripts, submits nothing and leads nowhere. The content security policy of the panel
 * holds inside it and refuses inline styles, so they are set from here instead; pictures from elsewhere stay away.
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
			srcDoc={stripStyles(html)}
		/>
	)
}

/** Styles that are set by script from outside are no inline styles. */
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
