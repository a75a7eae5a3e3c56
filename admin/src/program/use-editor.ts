import type { Program } from '@fiel/contract'
import { useForm } from '@mantine/form'
import { useEffect, useMemo, useState } from 'react'
import type { Static } from 'typebox'
import { dropDraft, findDraft, keepDraft, useDraftKey } from '../ui/draft.ts'
import type { RestorableDraft } from '../ui/draft-note.tsx'
import { isSame } from '../ui/rebase.ts'
import { rebaseProgram } from './rebase-program.ts'
import {
	bodyOf,
	normalizeSettings,
	type ProgramForm,
	type ProgramValues,
	type Settings,
	valuesOf,
} from './settings.ts'

export type ProgramOf = Static<typeof Program>

/** Unsaved edits. */
interface Draft {
	/** The version that the edits are based on, and its settings. */
	version: number
	base: Settings
	values: ProgramValues
	/** The time of the last edit. */
	at: string
}

export interface Editor {
	form: ProgramForm
	/** The version that the edits are based on. */
	base: ProgramOf
	/** The program as it would be saved. */
	edited: Settings
	isDirty: boolean
	/** A version that another user saved in the meantime. */
	conflict: ProgramOf | null
	/** Earlier unsaved edits, and the version they are based on. */
	offer: (RestorableDraft & { version: number }) | null
	forgetDraft(): void
	/** Applies my edits on top of the version of another user. */
	rebaseEdits(): void
	discard(): void
	/** Call it after saving. */
	adopt(program: ProgramOf): void
}

/** The state of the editor: its base version, conflicts with newer ones, and drafts. */
export const useEditor = (latest: ProgramOf, restored?: ProgramOf): Editor => {
	const key = useDraftKey('program')
	const [base, setBase] = useState(latest)
	const [draft, setDraft] = useState(() => findWorth(key, latest))
	const form = useForm<ProgramValues>({
		initialValues: valuesOf((restored ?? latest).Settings),
	})
	const edited = useMemo(() => bodyOf(form.values), [form.values])
	const isDirty = useMemo(() => !isSame(edited, normalizeSettings(base.Settings)), [edited, base])
	const start = (program: ProgramOf, settings: Settings): void => {
		setBase(program)
		form.setValues(valuesOf(settings))
		form.clearErrors()
	}
	// Without edits the form follows the program; edits stay on the version they are based on.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when another version arrives
	useEffect(() => {
		if (latest.Version !== base.Version && !isDirty) start(latest, latest.Settings)
	}, [latest])
	useEffect(() => {
		if (!isDirty) return
		const draft: Draft = {
			version: base.Version,
			base: base.Settings,
			values: form.values,
			at: new Date().toISOString(),
		}
		keepDraft(key, draft)
	}, [form.values, isDirty, base, key])
	const forget = (): void => {
		dropDraft(key)
		setDraft(null)
	}
	const take = (): void => {
		if (!draft) return
		start(
			base,
			rebaseProgram(normalizeSettings(draft.base), bodyOf(draft.values), normalizeSettings(base.Settings)),
		)
		setDraft(null)
	}
	return {
		form,
		base,
		edited,
		isDirty,
		conflict: isDirty && latest.Version > base.Version ? latest : null,
		offer:
			draft && !isDirty ? { version: draft.version, at: draft.at, restore: take, discard: forget } : null,
		forgetDraft: forget,
		rebaseEdits: () =>
			start(
				latest,
				rebaseProgram(normalizeSettings(base.Settings), edited, normalizeSettings(latest.Settings)),
			),
		discard() {
			start(latest, latest.Settings)
			forget()
		},
		adopt(program) {
			start(program, program.Settings)
			forget()
		},
	}
}

/** Ignores drafts of an older panel that lack required values, and drafts equal to the current program. */
const findWorth = (key: string, latest: ProgramOf): Draft | null => {
	try {
		const draft = findDraft<Draft>(key)
		if (!draft) return null
		const edited = rebaseProgram(
			normalizeSettings(draft.base),
			bodyOf(draft.values),
			normalizeSettings(latest.Settings),
		)
		return isSame(normalizeSettings(edited), normalizeSettings(latest.Settings)) ? null : draft
	} catch {
		return null
	}
}
