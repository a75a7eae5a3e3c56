import { useEffect, useRef } from 'react'
import './mail-frame.css'
import { sanitizeMail } from './sanitize-mail.ts'

/** How a mail is shown: the width of the screen in the preview, and its colours. */
export interface Look {
	device: 'phone' | 'desktop'
	scheme: 'light' | 'dark'
}

interface Props extends Look {
	title: string
	html: string
}

/**
 * Shows a mail in a frame without scripts, forms and navigation. The panel's content security policy also applies
 * inside and refuses inline styles, so they are set by script from outside; remote images are not loaded.
 */
export function MailFrame({ title, html, device, scheme }: Props) {
	const frame = useRef<HTMLIFrameElement>(null)
	useEffect(() => {
		const { current } = frame
		if (!current) return
		const applyStyles = (): void => {
			applyInlineStyles(current.contentDocument, scheme)
			fitHeight(current)
		}
		current.addEventListener('load', applyStyles)
		applyStyles()
		return () => current.removeEventListener('load', applyStyles)
	}, [scheme])
	useEffect(() => {
		if (frame.current && device) fitHeight(frame.current)
	}, [device])
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
		<section className="fiel-mail-screen" aria-label={title} tabIndex={0}>
			<iframe
				ref={frame}
				title={title}
				className={`fiel-mail-frame fiel-mail-${device}`}
				sandbox="allow-same-origin"
				srcDoc={sanitizeMail(html)}
			/>
		</section>
	)
}

/** As high as the mail, within limits. */
const fitHeight = (frame: HTMLIFrameElement): void => {
	const body = frame.contentDocument?.body
	if (!body) return
	frame.style.height = `${Math.min(900, Math.max(240, body.scrollHeight + 2))}px`
}

/**
 * The policy does not count styles set by script from outside as inline styles. A document that the browser has only
 * begun to read has no elements yet; its `load` event follows.
 */
const applyInlineStyles = (page: Document | null, scheme: Look['scheme']): void => {
	if (!page?.defaultView || !page.documentElement) return
	for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
		element.style.cssText = element.dataset.style ?? ''
	page.documentElement.style.colorScheme = scheme
	const Sheet = page.defaultView.CSSStyleSheet
	page.adoptedStyleSheets = [...page.querySelectorAll<HTMLTemplateElement>('template[data-sheet]')].map(
		(template) => {
			const sheet = new Sheet()
			sheet.replaceSync(chooseScheme(template.content.textContent ?? '', scheme))
			return sheet
		},
	)
}

/** Answers the media queries about colours by what is chosen in the preview, not by the system of the reader. */
const chooseScheme = (css: string, scheme: Look['scheme']): string =>
	css.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
		asked.toLowerCase() === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
	)
