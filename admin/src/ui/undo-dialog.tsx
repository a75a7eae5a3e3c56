import { Checkbox, Group, Loader, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { FailureNote } from './error-state.tsx'
import { FormDialog } from './form-dialog.tsx'
import { showAtField } from './form-failure.ts'

interface Words {
	title: string
	undo: string
	checking: string
	accept: string
	acceptMissing: string
	reason: string
	reasonHelp: string
	reasonMissing: string
}

interface Props<Preview> {
	words: Words
	/** Names the preview among the queries. */
	queryKey: readonly unknown[]
	readPreview: () => Promise<Preview>
	/** How much is undone, and how much stays, by the preview. */
	countUndone: (preview: Preview) => number
	countKept: (preview: Preview) => number
	expected: (preview: Preview) => ReactNode
	longestReason: number
	undo: {
		mutate(reason: string, on: { onSuccess: () => void; onError: (failure: ApiFailure) => void }): void
		isPending: boolean
		error: unknown
	}
	onClose: () => void
}

/** Shows what an undo will do, and asks for a reason, and for a confirmation if something stays. */
export function UndoDialog<Preview>(props: Props<Preview>) {
	const { words: t, countUndone, countKept, undo, onClose } = props
	const said = useFailureText()
	const preview = useQuery({
		queryKey: props.queryKey,
		queryFn: props.readPreview,
		gcTime: 0,
		staleTime: 0,
	})
	const { data } = preview
	const form = useForm({
		initialValues: { Reason: '', AcceptsKept: false },
		validate: {
			Reason: (reason) => (reason.trim() ? null : t.reasonMissing),
			AcceptsKept: (accepts) => (accepts || !data || countKept(data) === 0 ? null : t.acceptMissing),
		},
	})
	const submit = form.onSubmit(({ Reason }) =>
		undo.mutate(Reason.trim(), {
			onSuccess: onClose,
			onError: (failure) => showAtField(form, failure, said(failure)),
		}),
	)
	const isPossible = data !== undefined && countUndone(data) > 0
	return (
		<FormDialog
			title={t.title}
			confirm={t.undo}
			onClose={onClose}
			onSubmit={submit}
			busy={undo.isPending}
			failure={Object.keys(form.errors).length === 0 ? undo.error : null}
			isDirty={form.isDirty()}
			color="red.8"
			disabled={!isPossible}
		>
			<FailureNote of={preview.error} />
			{preview.isPending && (
				<Group gap="xs" role="status">
					<Loader size="sm" />
					<Text fz="sm">{t.checking}</Text>
				</Group>
			)}
			{data !== undefined && props.expected(data)}
			{isPossible && (
				<>
					{countKept(data) > 0 && (
						<Checkbox label={t.accept} {...form.getInputProps('AcceptsKept', { type: 'checkbox' })} />
					)}
					<Textarea
						label={t.reason}
						description={t.reasonHelp}
						maxLength={props.longestReason}
						autosize
						minRows={2}
						{...form.getInputProps('Reason')}
					/>
				</>
			)}
		</FormDialog>
	)
}
