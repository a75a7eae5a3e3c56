import { type ProgramValues, type Settings, valuesOf } from './settings.ts'

/** Edits that were not saved: they outlive the page and the session, but not the window. */
export interface Draft {
	/** The version they were made on, and what it said. */
	version: number
	base: Settings
	values: ProgramValues
	/** When they were last touched. */
	at: string
}

const keyOf = (merchantId: number): string => `fiel-program-draft-${merchantId}`

export const keepDraft = (merchantId: number, draft: Draft): void => {
	try {
		sessionStorage.setItem(keyOf(merchantId), JSON.stringify(draft))
	} catch {
		// Without storage the leave guard is all there is.
	}
}

export const dropDraft = (merchantId: number): void => {
	try {
		sessionStorage.removeItem(keyOf(merchantId))
	} catch {
		// There was none.
	}
}

export const findDraft = (merchantId: number): Draft | null => {
	try {
		const draft = JSON.parse(sessionStorage.getItem(keyOf(merchantId)) ?? 'null') as Draft | null
		// One that an earlier panel wrote may lack what the form needs.
		if (draft) valuesOf(draft.base)
		return draft
	} catch {
		return null
	}
}
