import { link } from '../users/link.ts'

/** What stands after `#token=` in a link. */
const read = (): string | null => /^#token=([\w-]+)$/.exec(location.hash)?.[1] ?? null

link.token = read()

// It must stay on no screen and in no history.
if (link.token) history.replaceState(history.state, '', location.pathname + location.search)

// A link that is pasted where the same page is open changes only what stands after the sign.
addEventListener('hashchange', () => {
	if (read()) location.reload()
})
