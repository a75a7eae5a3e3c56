import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEventHandler, ReactNode } from 'react'
import { FailureNote } from './error-state.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Section } from './section.tsx'

interface Props<Values> {
	title: string
	about: string
	form: UseFormReturnType<Values>
	onSubmit: FormEventHandler<HTMLFormElement>
	/** The label of the button. */
	submit: string
	busy: boolean
	failure: unknown
	/** For users who may not save: who may. */
	readOnlyNote?: string | false
	children: ReactNode
}

/** A short form of one or two inputs, with its button below them; a longer one is a FormFrame. */
export function CardForm<Values>(props: Props<Values>) {
	const { title, about, form, onSubmit, submit, busy, failure, readOnlyNote, children } = props
	return (
		<Section title={title} about={about}>
			<LeaveGuard when={() => form.isDirty()} />
			<form onSubmit={onSubmit} noValidate>
				<Stack maw="26rem">
					<Fieldset variant="unstyled" mx={0} disabled={Boolean(readOnlyNote)}>
						<Stack>{children}</Stack>
					</Fieldset>
					{Object.keys(form.errors).length === 0 && <FailureNote of={failure} />}
					{readOnlyNote ? (
						<Text fz="sm" c="dimmed">
							{readOnlyNote}
						</Text>
					) : (
						<Group>
							<Button type="submit" loading={busy}>
								{submit}
							</Button>
						</Group>
					)}
				</Stack>
			</form>
		</Section>
	)
}
