import { useSession } from '../api/session.ts'

const PREFIX = 'fiel-draft'

/**
 * The storage key of unsaved edits. They survive the page and the
 * session, but not the window, and only their user sees them.
 */
export const useDraftKey = (name: string): string => {
	const { UserId, Merchant } = useSession()
	return `${PREFIX} ${Merchant.Id} ${UserId} ${name}`
}

/** Without storage, only the leave guard protects edits. */
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

/** Signing out deletes all drafts. */
export const dropAllDrafts = (): void => {
	trying(() => {
		for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
	})
}

export const findDraft = <Draft>(key: string): Draft | null =>
	trying(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null)
