import type { Page } from './page.ts'

/** The browser could not load the file of a page: the server is away, or has a newer version of the panel. */
export class MissingFile extends Error {
	override name = 'MissingFile'
	/** Of the file, where the browser names it. */
	readonly address: string | null

	constructor({ message }: Error) {
		// Begins with other words than the error of the browser, at which the router would reload the page by itself, even
		// while the server is away.
		super(`a file of the panel is missing: ${message}`)
		this.address = /(https?:\/\/|\/)\S+$/.exec(message)?.[0] ?? null
	}

	/** Also recognises the errors of files that are loaded later than their page. */
	static from(error: unknown): MissingFile | null {
		if (error instanceof MissingFile) return error
		return error instanceof Error && FROM_BROWSER.test(error.message) ? new MissingFile(error) : null
	}
}

const FROM_BROWSER = /dynamically imported module|Importing a module script|Unable to preload CSS/i

/** Loads a page for the router, and leaves to PageFailure what happens if that fails. */
export const loadingPage =
	(load: Page['load']): Page['load'] =>
	() =>
		load().catch((error: Error) => {
			throw MissingFile.from(error) ?? error
		})

/** Whether the file could be loaded now; `replaced` if the server does not have it any more. */
export const lookForFile = async ({ address }: MissingFile): Promise<'there' | 'replaced' | 'away'> => {
	const answer = await fetch(address ?? location.href, { cache: 'no-store' }).catch(() => null)
	if (answer?.status === 404) return 'replaced'
	return answer?.ok ? 'there' : 'away'
}
