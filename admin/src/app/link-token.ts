import { link } from '../users/link.ts'
import { providerAnswer } from '../users/provider-answer.ts'

/** The token after `#token=` in a link. */
const read = (): string | null => /^#token=([\w-]+)$/.exec(location.hash)?.[1] ?? null

link.token = read()

// The token must not stay in the address bar or the history.
if (link.token) history.replaceState(history.state, '', location.pathname + location.search)

// Pasting a link into an open page only changes the hash.
addEventListener('hashchange', () => {
	if (read()) location.reload()
})

// Nor must the answer of a provider of single sign-on.
if (location.pathname === '/admin/single-sign-on' && location.search) {
	providerAnswer.query = location.search.slice(1)
	history.replaceState(history.state, '', location.pathname)
}
