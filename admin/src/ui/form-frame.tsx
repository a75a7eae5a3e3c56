import type { AdminOperationId, Change } from '@fiel/contract'
import { Box, Button, Fieldset, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useIsAllowed } from '../api/session.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { changedMembers } from './changed-members.ts'
import { DraftNote } from './draft-note.tsx'
import { FailureNote } from './error-state.tsx'
import { showAtField } from './form-failure.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { useDraft } from './use-draft.ts'
import { text } from './words.ts'

/** How a form is saved, and what follows. */
export interface Saving<Body, Saved> {
	/** The name of the draft, such as `tier 3`. */
	name: string
	/** The label of the button. */
	submit: string
	/** `changes` has only the edited members, for objects that another user may edit at the same time. */
	save: (body: Body, changes: Change<Body>) => Promise<Saved>
	/** Asks before saving; nothing is saved if it resolves to false. */
	confirm?: (body: Body) => Promise<boolean>
	failure: ApiFailure | null
	onSaved: (saved: Saved) => unknown
}

interface Props<Values, Body, Saved> extends Saving<Body, Saved> {
	form: UseFormReturnType<Values>
	bodyOf: (values: Values) => Body
	/** The form is read-only for users who may not call this operation. */
	needs: AdminOperationId
	/** The target of Cancel. */
	back: string
	/** A member that drafts do not store. */
	secret?: keyof Values
	/** The text of a refusal, if the form has its own. */
	said?: (failure: ApiFailure) => string
	/** The path at which a refusal is shown, if it is not that of its member. */
	placeOf?: (field: string) => string | undefined
	children: ReactNode
}

/** A long form on a page: saves it as a whole, shows refusals at the inputs, and keeps unsaved edits. */
export function FormFrame<Values extends object, Body extends object, Saved>(
	props: Props<Values, Body, Saved>,
) {
	const { form, name, secret, needs, back, submit, failure, children } = props
	const t = useText(text)
	const navigate = useNavigate()
	const mayWrite = useIsAllowed(needs)
	const isSaved = useRef(false)
	const draft = useDraft(form, { name, secret })
	const refused = useRefused(props)
	const send = form.onSubmit(async (values) => {
		try {
			const body = props.bodyOf(values)
			if (props.confirm && !(await props.confirm(body))) return
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

/** The form is long, so this scrolls to the first invalid input. */
const focusFirst = (): void => {
	requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
}
