import { useSession } from '../api/session.ts'

const PREFIX = 'fiel-draft'

/**
 * Edits that were not saved are kept by the name of what is edited: they outlive the page and the session, but not the
 * window, and are shown to nobody but who made them.
 */
export const useDraftKey = (name: string): string => {
	const { UserId, Merchant } = useSession()
	return `${PREFIX} ${Merchant.Id} ${UserId} ${name}`
}

/** Without storage the leave guard is all there is. */
const trying = <T>(act: () => T): T | null => {
	try {
		return act()
	} catch {
		return null
	}
}

export const keepDraft = (key: string, draft: object): void => {
	trying(() => sessionStorage.setItem(key, JSON.stringify(draft)))
}

export const dropDraft = (key: string): void => {
	trying(() => sessionStorage.removeItem(key))
}

/** Whoever signs out leaves nothing behind. */
export const dropAllDrafts = (): void => {
	trying(() => {
		for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
	})
}

export const findDraft = <Draft>(key: string): Draft | null =>
	trying(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null)
