import type { Program } from '@fiel/contract'
import { useForm } from '@mantine/form'
import { useEffect, useMemo, useState } from 'react'
import type { Static } from 'typebox'
import { useSession } from '../api/session.ts'
import { type Draft, dropDraft, findDraft, keepDraft } from './draft.ts'
import { rebase } from './rebase.ts'
import {
	bodyOf,
	isSame,
	type ProgramForm,
	type ProgramValues,
	plain,
	type Settings,
	valuesOf,
} from './settings.ts'

export type ProgramOf = Static<typeof Program>

export interface Editor {
	form: ProgramForm
	/** The version the edits are made on. */
	base: ProgramOf
	/** The program as it would be saved. */
	edited: Settings
	isDirty: boolean
	/** A version that somebody else saved meanwhile. */
	conflict: ProgramOf | null
	/** Edits from before, which may be taken up again. */
	draft: Draft | null
	takeDraft(): void
	forgetDraft(): void
	/** My edits on top of what somebody else saved. */
	rebaseEdits(): void
	discard(): void
	/** After saving. */
	adopt(program: ProgramOf): void
}

/** The program under edit: what it is based on, what became of that meanwhile, and what must not be lost. */
export const useEditor = (latest: ProgramOf, restored?: ProgramOf): Editor => {
	const merchantId = useSession().Merchant.Id
	const [base, setBase] = useState(latest)
	const [draft, setDraft] = useState(() => draftWorth(findDraft(merchantId), latest))
	const form = useForm<ProgramValues>({
		initialValues: valuesOf((restored ?? latest).Settings),
	})
	const edited = useMemo(() => bodyOf(form.values), [form.values])
	const isDirty = useMemo(() => !isSame(edited, plain(base.Settings)), [edited, base])
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
		const draft = { version: base.Version, base: base.Settings, values: form.values }
		keepDraft(merchantId, { ...draft, at: new Date().toISOString() })
	}, [form.values, isDirty, base, merchantId])
	const forget = (): void => {
		dropDraft(merchantId)
		setDraft(null)
	}
	return {
		form,
		base,
		edited,
		isDirty,
		conflict: isDirty && latest.Version > base.Version ? latest : null,
		draft: isDirty ? null : draft,
		takeDraft() {
			if (!draft) return
			start(base, rebase(plain(draft.base), bodyOf(draft.values), plain(base.Settings)))
			setDraft(null)
		},
		forgetDraft: forget,
		rebaseEdits: () => start(latest, rebase(plain(base.Settings), edited, plain(latest.Settings))),
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

/** One that says what is in force already is none. */
const draftWorth = (draft: Draft | null, latest: ProgramOf): Draft | null => {
	if (!draft) return null
	const edited = rebase(plain(draft.base), bodyOf(draft.values), plain(latest.Settings))
	return isSame(plain(edited), plain(latest.Settings)) ? null : draft
}
