import { createHash } from 'node:crypto'
import type { Listed } from './documents.ts'
import { escapeHtml, type RenderedDocument } from './render-document.ts'

const CSS = `
:root { color-scheme: light dark; --line: light-dark(#dee2e6, #424242); --dim: light-dark(#5c636a, #a6a7ab); --soft: light-dark(#f5f6f8, #2a2b2e); --link: light-dark(#1a63b8, #74b0f4) }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#fff, #1a1b1e); color: light-dark(#1d2024, #dfe1e5) }
.page { display: grid; grid-template-columns: 16rem minmax(0, 46rem); gap: 3rem; max-width: 68rem; margin: 0 auto; padding: 1.5rem }
nav ul, .index { list-style: none; margin: 0; padding: 0 }
nav { font-size: .9rem; grid-column: 1; grid-row: 1 }
main { grid-column: 2; grid-row: 1 }
nav li { margin: .3rem 0 }
nav li ul { margin: .2rem 0 .4rem .8rem; border-left: 1px solid var(--line); padding-left: .8rem }
a { color: var(--link) }
nav a { color: inherit; text-decoration: none }
nav a:hover, nav a[aria-current] { color: var(--link) }
nav a[aria-current] { font-weight: 600 }
h1 { font-size: 1.7rem; line-height: 1.25; margin-top: 0 }
h2 { font-size: 1.25rem; margin-top: 2.2rem }
h2, h3 { scroll-margin-top: 1rem }
pre, code { font: .86em/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 4px }
code { padding: .1em .3em; overflow-wrap: anywhere }
pre { padding: .8rem 1rem; overflow-x: auto }
pre code { padding: 0; background: none; overflow-wrap: normal }
.table { overflow-x: auto }
table { border-collapse: collapse; font-size: .92rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .7rem .4rem 0; border-bottom: 1px solid var(--line); min-width: 6rem }
.index li { margin: 0 0 .8rem }
.index span { display: block; color: var(--dim); font-size: .92rem }
@media (max-width: 48rem) { .page { display: block } nav { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .8rem } }
`

/** The pages have no script; the one style sheet is named by its hash. */
export const HELP_POLICY = [
	"default-src 'none'",
	`style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
	"form-action 'none'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
].join('; ')

const helpPage = (title: string, navigation: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Fiel documentation</title>
<style>${CSS}</style>
<div class="page">
<main>${content}</main>
<nav aria-label="Documentation">${navigation}</nav>
</div>
</html>
`

const linkOf = ({ name, title }: Listed, current: boolean): string =>
	`<a href="/help/${name}"${current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`

export const documentPage = (
	contents: readonly Listed[],
	name: string,
	{ title, html, sections }: RenderedDocument,
): string => {
	const inside = sections.map((one) => `<li><a href="#${one.anchor}">${escapeHtml(one.title)}</a></li>`)
	const entries = contents.map((one) =>
		one.name === name
			? `<li>${linkOf(one, true)}<ul>${inside.join('')}</ul></li>`
			: `<li>${linkOf(one, false)}</li>`,
	)
	return helpPage(title, `<ul><li><a href="/help">Documentation</a></li>${entries.join('')}</ul>`, html)
}

export const indexPage = (contents: readonly Listed[]): string => {
	const entries = contents.map((one) => `<li>${linkOf(one, false)}<span>${escapeHtml(one.about)}</span></li>`)
	const references =
		'<p>The reference of every operation: <a href="/docs">private interface</a>, <a href="/admin/docs">admin interface</a>.</p>'
	return helpPage(
		'Contents',
		'<ul><li><a href="/admin">Panel</a></li></ul>',
		`<h1>Documentation</h1>${references}<ul class="index">${entries.join('')}</ul>`,
	)
}
