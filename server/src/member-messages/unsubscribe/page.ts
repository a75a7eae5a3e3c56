import type { MessageChannel, MessageKind } from '@fiel/contract'
import type { PointNames } from '../../messages/catalog-entry.ts'
import type { Language } from '../../messages/language.ts'
import { pointsTitle } from '../../messages/point-words.ts'
import { UNSUBSCRIBE_TEXTS } from '../../messages/unsubscribe-texts.ts'
import { escapeHtml } from '../../notifications/render-template.ts'
import type { Declined } from './choices.ts'

interface ChoicesPage {
	language: Language
	/** What people call the shop. */
	shop: string
	channel: MessageChannel
	/** The kinds that the shop sends by this channel. */
	kinds: readonly MessageKind[]
	declined: Declined
	/** Whether the page answers what the member has just decided. */
	isSaved: boolean
	nonce: string
	/** That of the shop, dark enough for text on a light page; null if it has none. */
	color: string | null
	pointNames: PointNames
}

/** The page behind the link of a message. It is a form without scripts, and opening it changes nothing. */
export const choicesPage = ({
	language,
	shop,
	channel,
	kinds,
	declined,
	isSaved,
	nonce,
	color,
	pointNames,
}: ChoicesPage): string => {
	const texts = UNSUBSCRIBE_TEXTS[language]
	const titles = texts.kinds(pointsTitle(language, pointNames))
	const isStopped = declined.includes(channel)
	const boxes = kinds.map((kind) => {
		const isWanted = !declined.includes(`${channel}:${kind}`)
		return `<label><input type="checkbox" name="kind" value="${kind}"${isWanted ? ' checked' : ''}> ${escapeHtml(titles[kind])}</label>`
	})
	const choices = `<fieldset><legend>${escapeHtml(texts[channel])}</legend>\n${boxes.join('\n')}\n</fieldset>`
	const body = isStopped
		? [status(texts.stopped[channel]), formOf(button('resume', texts.resume[channel]))]
		: [
				...(isSaved ? [status(texts.saved)] : []),
				formOf(button('stop', texts.stopAll[channel])),
				...(boxes.length > 0 ? [formOf(`${choices}\n${button('save', texts.save)}`)] : []),
			]
	return documentOf(language, `${texts.title} – ${shop}`, { nonce, color }, body.join('\n'))
}

const status = (text: string): string => `<p role="status">${escapeHtml(text)}</p>`

/** One for each button, so that the Enter key in a box of the choices saves these. */
const formOf = (fields: string): string => `<form method="post">\n${fields}\n</form>`

const button = (value: string, text: string): string =>
	`<button name="action" value="${value}">${escapeHtml(text)}</button>`

export const unknownLinkPage = (language: Language, nonce: string): string =>
	documentOf(
		language,
		UNSUBSCRIBE_TEXTS[language].title,
		{ nonce, color: null },
		`<p role="alert">${escapeHtml(UNSUBSCRIBE_TEXTS[language].unknown)}</p>`,
	)

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.25rem}
fieldset{margin:1.5rem 0;border:1px solid;border-radius:.5rem}
label{display:flex;gap:.5rem;align-items:center;min-height:2.5rem}
input{width:1.25rem;height:1.25rem}
button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;border:1px solid;border-radius:.5rem;cursor:pointer}`

/** A line of the colour above the page, and filled buttons that save. */
const colorStyle = (color: string): string =>
	`\nbody{border-top:6px solid ${color}}\nbutton[value=save],button[value=resume]{background:${color};border-color:${color};color:#fff}`

const documentOf = (
	language: Language,
	title: string,
	{ nonce, color }: Pick<ChoicesPage, 'nonce' | 'color'>,
	body: string,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}${color ? colorStyle(color) : ''}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
