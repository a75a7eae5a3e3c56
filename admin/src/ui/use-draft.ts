import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, findDraft, keepDraft, useDraftKey } from './draft.ts'
import type { RestorableDraft } from './draft-note.tsx'
import { isSame, rebase } from './rebase.ts'

interface Kept<Values> {
	/** The values of the form before the edits. */
	base: Values
	values: Values
	at: string
}

interface Options<Values> {
	/** The name of the draft, such as `tier 3`. */
	name: string
	/** A member that is never stored. */
	secret?: keyof Values
}

/** Stores the edits of a form until it is saved, and offers an earlier draft in a `<DraftNote>`. */
export const useDraft = <Values extends object>(
	form: UseFormReturnType<Values>,
	{ name, secret }: Options<Values>,
): { offer: RestorableDraft | null; drop: () => void } => {
	const key = useDraftKey(name)
	const [found, setFound] = useState(() => findWorth(key, form.getInitialValues()))
	const isDirty = form.isDirty()
	const wasDirty = useRef(false)
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is typed
	useEffect(() => {
		if (isDirty) {
			const base = form.getInitialValues()
			const values = { ...form.values, ...(secret && { [secret]: base[secret] }) }
			keepDraft(key, { base, values, at: new Date().toISOString() })
		} else if (wasDirty.current) dropDraft(key)
		wasDirty.current = isDirty
	}, [form.values, isDirty, key])
	const drop = (): void => {
		dropDraft(key)
		setFound(null)
	}
	const take = ({ base, values }: Kept<Values>): void => {
		form.setValues(rebase(base, values, form.getInitialValues()))
		setFound(null)
	}
	return {
		offer: found && !isDirty ? { at: found.at, restore: () => take(found), discard: drop } : null,
		drop,
	}
}

/** Ignores drafts of an older panel that lack required values, and drafts equal to the current values. */
const findWorth = <Values extends object>(key: string, now: Values): Kept<Values> | null => {
	const draft = findDraft<Kept<Values>>(key)
	const names = (values: object): string => Object.keys(values).sort().join()
	if (!draft || names(draft.values) !== names(now)) return null
	return isSame(rebase(draft.base, draft.values, now), now) ? null : draft
}
