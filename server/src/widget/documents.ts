import type { Language } from '../messages/language.ts'

/** What the documents of a shop need of its look. */
export interface ShopPage {
	/** The name of the merchant in paths. */
	shop: string
	/** What people call the program. */
	title: string
	language: Language
	/** A color and one that can be read on it, as in #1b4f8f. */
	main: string
	onMain: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)

const scriptTags = (files: { file: string; needs: string[] }): string =>
	[
		...files.needs
			.filter((name) => name !== files.file)
			.map((name) => `<link rel="modulepreload" href="/widget/${name}">`),
		`<script type="module" src="/widget/${files.file}"></script>`,
	].join('\n')

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`

type Files = Parameters<typeof scriptTags>[0]

/** The page of a shop: it contains nothing of a member, so it may be kept on the device. */
export const pageDocument = ({ shop, title, language }: ShopPage, files: Files): string => `<!doctype html>
<html lang="${language}" data-shop="${shop}">
<head>
${HEAD}
<title>${escapeHtml(title)}</title>
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1a1d23" media="(prefers-color-scheme: dark)">
<meta name="robots" content="noindex">
<link rel="manifest" href="/m/${shop}/manifest.webmanifest">
<link rel="icon" href="/m/${shop}/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/m/${shop}/icon-192.png">
${scriptTags(files)}
</head>
<body>
<noscript>${NO_SCRIPT[language]}</noscript>
</body>
</html>
`

const NO_SCRIPT: Record<Language, string> = {
	en: 'This page needs JavaScript.',
	pt: 'Esta página precisa de JavaScript.',
	es: 'Esta página necesita JavaScript.',
}

/** The panel with examples, which the settings show while somebody changes the look. */
export const previewDocument = (files: Files): string => `<!doctype html>
<html lang="en">
<head>
${HEAD}
<title>Preview</title>
<meta name="robots" content="noindex">
${scriptTags(files)}
</head>
<body></body>
</html>
`

/** Names on the screen of a telephone are cut after about so many characters. */
const SHORT_NAME_LENGTH = 12

export const manifestOf = ({ shop, title, language, main }: ShopPage): string => {
	const path = `/m/${shop}`
	const icon = (name: string, sizes: string, type: string, purpose: string) => ({
		...{ src: `${path}/${name}`, sizes, type, purpose },
	})
	return JSON.stringify({
		id: path,
		name: title,
		short_name: title.length > SHORT_NAME_LENGTH ? (title.split(' ')[0] ?? title) : title,
		lang: language,
		start_url: path,
		scope: path,
		display: 'standalone',
		background_color: '#ffffff',
		theme_color: main,
		icons: [
			icon('icon.svg', 'any', 'image/svg+xml', 'any'),
			icon('icon-192.png', '192x192', 'image/png', 'any'),
			icon('icon-512.png', '512x512', 'image/png', 'any'),
			icon('icon-512.png', '512x512', 'image/png', 'maskable'),
		],
	})
}

const NOT_FOUND: Record<Language, [title: string, text: string]> = {
	en: ['There is no such page', 'Check the address. The shop may have closed its page.'],
	pt: ['Esta página não existe', 'Confira o endereço. A loja pode ter fechado a página.'],
	es: ['Esta página no existe', 'Revisa la dirección. Es posible que la tienda haya cerrado su página.'],
}

/** A page without scripts, for people. */
const plainDocument = (language: Language, [title, text]: readonly [string, string], nonce: string): string =>
	textDocument(language, title, `<h1>${title}</h1>\n<p>${text}</p>`, nonce)

/** A document of text; the title and the body are HTML. */
const textDocument = (language: Language, title: string, body: string, nonce: string): string =>
	`<!doctype html>
<html lang="${language}">
<head>
${HEAD}
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 38rem; margin: 8vh auto; padding: 0 1.5rem; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; line-height: 1.3; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

export const notFoundDocument = (language: Language, nonce: string): string =>
	plainDocument(language, NOT_FOUND[language], nonce)

const BUSY: Record<Language, [title: string, text: string]> = {
	en: ['Too many requests', 'Wait a moment and load the page again.'],
	pt: ['Solicitações demais', 'Espere um momento e carregue a página de novo.'],
	es: ['Demasiadas solicitudes', 'Espera un momento y carga la página de nuevo.'],
}

export const busyDocument = (language: Language, nonce: string): string =>
	plainDocument(language, BUSY[language], nonce)

const TERMS: Record<Language, string> = {
	en: 'Terms of the program',
	pt: 'Termos do programa',
	es: 'Condiciones del programa',
}

/** The terms of a program, whose HTML is safe already; they have headings of their own, or not. */
export const termsDocument = ({ title, language }: ShopPage, terms: string, nonce: string): string => {
	const name = `${TERMS[language]} – ${escapeHtml(title)}`
	return textDocument(language, name, /<h1[ >]/i.test(terms) ? terms : `<h1>${name}</h1>\n${terms}`, nonce)
}
