import type { Program } from '@fiel/contract'
import { useForm } from '@mantine/form'
import { useEffect, useMemo, useState } from 'react'
import type { Static } from 'typebox'
import { dropDraft, findDraft, keepDraft, useDraftKey } from '../ui/draft.ts'
import type { Offer } from '../ui/draft-note.tsx'
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

/** Edits that were not saved. */
interface Draft {
	/** The version they were made on, and what it said. */
	version: number
	base: Settings
	values: ProgramValues
	/** When they were last touched. */
	at: string
}

export interface Editor {
	form: ProgramForm
	/** The version the edits are made on. */
	base: ProgramOf
	/** The program as it would be saved. */
	edited: Settings
	isDirty: boolean
	/** A version that somebody else saved meanwhile. */
	conflict: ProgramOf | null
	/** Edits from before, and the version they were made on. */
	offer: (Offer & { version: number }) | null
	forgetDraft(): void
	/** My edits on top of what somebody else saved. */
	rebaseEdits(): void
	discard(): void
	/** After saving. */
	adopt(program: ProgramOf): void
}

/** The program under edit: what it is based on, what became of that meanwhile, and what must not be lost. */
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
	// While nothing is edited the form follows the program; edits stay on the version they were made on.
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
		offer: draft && !isDirty ? { version: draft.version, at: draft.at, take, forget } : null,
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

/** One that an earlier panel wrote may lack what the form needs, and one that says what is in force already is none. */
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
