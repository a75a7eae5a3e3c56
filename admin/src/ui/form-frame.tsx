import type { AdminOperationId, Change } from '@fiel/contract'
import { Box, Button, Fieldset, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useMay } from '../api/session.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { changedMembers } from './changed-members.ts'
import { DraftNote } from './draft-note.tsx'
import { FailureNote } from './error-state.tsx'
import { showAtField } from './form-failure.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { useDraft } from './use-draft.ts'
import { text } from './words.ts'

/** What the page of a form gives it: how it is saved, and what follows. */
export interface Saving<Body, Saved> {
	/** What is edited, as in `tier 3`: a draft of it is kept by this name. */
	name: string
	/** What the button says. */
	submit: string
	/** `changes`: only what was edited; for what exists already, which somebody else may edit at the same time. */
	save: (body: Body, changes: Change<Body>) => Promise<Saved>
	failure: ApiFailure | null
	onSaved: (saved: Saved) => unknown
}

interface Props<Values, Body, Saved> extends Saving<Body, Saved> {
	form: UseFormReturnType<Values>
	bodyOf: (values: Values) => Body
	/** Who may not call this operation reads the form. */
	needs: AdminOperationId
	/** Where Cancel leads. */
	back: string
	/** A member that no draft keeps. */
	secret?: keyof Values
	/** Says a refusal, where the form has words of its own for some. */
	said?: (failure: ApiFailure) => string
	/** Where a refusal is shown, where that is not the input of its name. */
	placeOf?: (field: string) => string | undefined
	children: ReactNode
}

/** A long form of a page: it is saved as a whole, refused at its inputs, and loses nothing by itself. */
export function FormFrame<Values extends object, Body extends object, Saved>(
	props: Props<Values, Body, Saved>,
) {
	const { form, name, secret, needs, back, submit, failure, children } = props
	const t = useText(text)
	const navigate = useNavigate()
	const mayWrite = useMay(needs)
	const isSaved = useRef(false)
	const draft = useDraft(form, { name, secret })
	const refused = useRefused(props)
	const send = form.onSubmit(async (values) => {
		try {
			const body = props.bodyOf(values)
			const saved = await props.save(body, changedMembers(props.bodyOf(form.getInitialValues()), body))
			isSaved.current = true
			draft.drop()
			await props.onSaved(saved)
		} catch (error) {
			refused(error as ApiFailure)
			focusFirst()
		}
	}, focusFirst)
	return (
		<form onSubmit={send} noValidate>
			<LeaveGuard when={() => form.isDirty() && !isSaved.current} onLeave={draft.drop} />
			{draft.offer && (
				<Box mb="xl">
					<DraftNote of={draft.offer} />
				</Box>
			)}
			<Fieldset variant="unstyled" disabled={!mayWrite}>
				{children}
			</Fieldset>
			{mayWrite && (
				<Stack gap="xs">
					{Object.keys(form.errors).length === 0 && <FailureNote of={failure} />}
					<div className="fiel-save-bar">
						<Button variant="default" onClick={() => navigate({ to: back })}>
							{t.cancel}
						</Button>
						<Button type="submit" loading={form.submitting}>
							{submit}
						</Button>
					</div>
				</Stack>
			)}
		</form>
	)
}

const useRefused = <Values, Body, Saved>({ form, said, placeOf }: Props<Values, Body, Saved>) => {
	const common = useFailureText()
	return (failure: ApiFailure): void => {
		const words = (said ?? common)(failure)
		const place = failure.field && placeOf?.(failure.field)
		if (place) form.setFieldError(place, words)
		else showAtField(form, failure, words)
	}
}

/** The form is long: the first input that something is wrong with comes into sight. */
const focusFirst = (): void => {
	requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
}
