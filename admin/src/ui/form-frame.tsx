import type { AdminOperationId, Change } from '@fiel/contract'
import { Box, Button, Fieldset, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useIsAllowed } from '../api/session.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { changedMembers } from './changed-members.ts'
import { DraftNote } from './draft-note.tsx'
import { FailureNote } from './error-state.tsx'
import { showAtField } from './form-failure.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { isOutdated, type Meanwhile, MeanwhileNote, useMeanwhile } from './meanwhile-note.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDraft } from './use-draft.ts'
import { returnFocus } from './use-return-focus.ts'
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
	/** Says to these users who may. */
	readOnlyNote?: string
	/** The target of Cancel. */
	back: string
	/** Reads the object as it is stored now, for forms that say what another user saved meanwhile. */
	readStored?: () => Promise<Values>
	/** A member that drafts do not store. */
	secret?: keyof Values
	/** The text of a refusal, if the form has its own. */
	said?: (failure: ApiFailure) => string
	/** The path at which a refusal is shown, if it is not that of its member. */
	placeOf?: (field: string) => string | undefined
	/** A preview, beside the form if there is room. */
	beside?: ReactNode
	/** The sections. */
	children: ReactNode
}

/**
 * The form of a page: sections, and a bar at the bottom of the window with Cancel and Save. Saves the form as a whole,
 * shows refusals at the inputs, and keeps unsaved edits.
 */
export function FormFrame<Values extends object, Body extends object, Saved>(
	props: Props<Values, Body, Saved>,
) {
	const { form, name, secret, needs, readOnlyNote, beside, children } = props
	const id = useId()
	const mayWrite = useIsAllowed(needs)
	const draft = useDraft(form, { name, secret })
	const { meanwhile, show } = useMeanwhile(form)
	const { send, isSaved } = useSending(props, { id, dropDraft: draft.drop, showMeanwhile: show })
	return (
		<div className="fiel-form">
			<LeaveGuard when={() => form.isDirty() && !isSaved.current} onLeave={draft.drop} />
			{draft.offer && (
				<Box mb="xl">
					<DraftNote of={draft.offer} />
				</Box>
			)}
			<div className={beside ? 'fiel-beside' : undefined}>
				<form id={id} onSubmit={send} noValidate>
					<Fieldset variant="unstyled" mx={0} disabled={!mayWrite}>
						{children}
					</Fieldset>
				</form>
				{beside}
			</div>
			{mayWrite && <FrameBar {...props} id={id} meanwhile={meanwhile} />}
			{!mayWrite && readOnlyNote && (
				<Text fz="sm" c="dimmed">
					{readOnlyNote}
				</Text>
			)}
		</div>
	)
}

function FrameBar<Values extends object, Body, Saved>({
	form,
	id,
	back,
	submit,
	failure,
	meanwhile,
}: Props<Values, Body, Saved> & { id: string; meanwhile: Meanwhile | null }) {
	const t = useText(text)
	const navigate = useNavigate()
	const current = useCurrentFailure(form, failure)
	const marked = Object.keys(form.errors).length
	const refusal =
		marked === 0 ? (
			<FailureNote of={current} />
		) : (
			<Text fz="sm" c="var(--mantine-color-error)" role="alert">
				{t.marked(marked)}
			</Text>
		)
	return (
		<SaveBar
			unsaved={form.isDirty() ? t.unsaved : null}
			note={meanwhile ? <MeanwhileNote of={meanwhile} /> : refusal}
		>
			<Button variant="default" onClick={() => navigate({ to: back })}>
				{t.cancel}
			</Button>
			<Button type="submit" form={id} loading={form.submitting} disabled={meanwhile !== null}>
				{submit}
			</Button>
		</SaveBar>
	)
}

/** The failure of the last attempt, until the form is edited. */
const useCurrentFailure = <Values,>(
	{ values }: UseFormReturnType<Values>,
	failure: ApiFailure | null,
): ApiFailure | null => {
	const [sent, setSent] = useState({ values, failure })
	if (sent.failure !== failure) setSent({ values, failure })
	return sent.values === values ? failure : null
}

const useSending = <Values extends object, Body extends object, Saved>(
	props: Props<Values, Body, Saved>,
	{ id, dropDraft, showMeanwhile }: { id: string; dropDraft(): void; showMeanwhile(stored: Values): void },
) => {
	const { form } = props
	const isSaved = useRef(false)
	const refused = useRefused(props)
	const focusFirst = (): void => focusFirstInvalid(id)
	// biome-ignore lint/correctness/useExhaustiveDependencies: a form that stays open after it was saved may be edited again
	useEffect(() => {
		isSaved.current = false
	}, [form.values])
	const send = form.onSubmit(async (values) => {
		// The button is disabled while the form is sent, and loses the focus before a dialog could remember it.
		const origin = document.activeElement as HTMLElement | null
		try {
			const body = props.bodyOf(values)
			if (props.confirm && !(await props.confirm(body))) return returnFocus(origin)
			const saved = await props.save(body, changedMembers(props.bodyOf(form.getInitialValues()), body))
			isSaved.current = true
			dropDraft()
			await props.onSaved(saved)
		} catch (error) {
			if (props.readStored && isOutdated(error as ApiFailure)) return showMeanwhile(await props.readStored())
			refused(error as ApiFailure)
			focusFirst()
		}
	}, focusFirst)
	return { send, isSaved }
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

const MOST_FRAMES = 20

/** The form is long, so this scrolls to the first invalid input. */
const focusFirstInvalid = (id: string): void => {
	let frames = 0
	const look = (): void => {
		const input = document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true]')
		if (input && !input.matches(':disabled')) input.focus()
		// The refusal is shown with one of the next frames.
		else if (frames++ < MOST_FRAMES) requestAnimationFrame(look)
	}
	requestAnimationFrame(look)
}
