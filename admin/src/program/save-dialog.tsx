import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { isSame } from '../ui/rebase.ts'
import { SoftDisabledButton } from '../ui/soft-disabled-button.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
import { text as shared } from '../ui/words.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Difference } from './differences.ts'
import { EarningEffect, hasEarningChange } from './earning-effect.tsx'
import { ExpiryEffect } from './expiry-effect.tsx'
import { RiseNote, useRise } from './rise-note.tsx'
import type { Settings } from './settings.ts'
import { useUnknownValues } from './store-values.ts'
import type { Editor, ProgramOf } from './use-editor.ts'
import { useStoreText } from './use-store-text.ts'
import { text } from './words.ts'

interface Props {
	opened: boolean
	onClose: () => void
	editor: Editor
	differences: Difference[]
	/** Shows a refusal at its input and closes the dialog; returns whether it has an input. */
	onFault: (failure: ApiFailure) => boolean
	onSaved: (program: ProgramOf) => void
}

/** Shows the changes before they are saved. */
export function SaveDialog({ opened, onClose, editor, differences, onFault, onSaved }: Props) {
	const t = useText(text)
	const common = useText(shared)
	const client = useQueryClient()
	const change = useWrite('changeProgram', {
		refreshes: ['getProgram', 'listProgramVersions', 'listRuleUsage', 'previewEarning'],
	})
	const { base, edited } = editor
	// The input then gets the focus, not the button that opened the dialog.
	const [isAtInput, setAtInput] = useState(false)
	const hasEffect = opened && hasEarningChange(base.Settings, edited)
	const rise = useRise(base.Settings, edited, hasEffect)
	const [isAccepted, accept] = useState(false)
	const close = (): void => {
		change.reset()
		accept(false)
		onClose()
	}
	const save = (): void => {
		setAtInput(false)
		change.mutate(
			{ body: { BasedOnVersion: base.Version, Settings: edited } },
			{
				onSuccess: (program) => {
					change.reset()
					accept(false)
					onSaved(program)
				},
				onError: (failure) => {
					// Another user saved first: the page shows who, and keeps the edits.
					if (failure.status === 409) {
						client.invalidateQueries({ queryKey: ['getProgram'] })
						close()
					} else if (onFault(failure)) {
						setAtInput(true)
						change.reset()
					}
				},
			},
		)
	}
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={t.reviewTitle}
			size="lg"
			returnFocus={!isAtInput}
			closeButtonProps={{ 'aria-label': common.close }}
		>
			<Stack>
				<Changes editor={editor} differences={differences} hasEffect={hasEffect} />
				<RiseNote times={rise.times} isAccepted={isAccepted} onAccept={accept} />
				<FailureNote of={change.error} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={close}>
						{common.cancel}
					</Button>
					<SoftDisabledButton
						onClick={save}
						loading={change.isPending}
						isDisabled={rise.isWaiting || (rise.times !== null && !isAccepted)}
					>
						{t.save(base.Version + 1)}
					</SoftDisabledButton>
				</Group>
			</Stack>
		</Modal>
	)
}

interface ChangesProps extends Pick<Props, 'editor' | 'differences'> {
	/** Whether orders may earn something else. */
	hasEffect: boolean
}

function Changes({ editor: { base, edited }, differences, hasEffect }: ChangesProps) {
	const t = useText(text)
	return (
		<>
			<Text fz="sm" fw={550}>
				{t.changes}
			</Text>
			<DifferenceList of={differences} />
			{hasEffect && <EarningEffect program={edited} />}
			{!isSame(base.Settings.Expiry, edited.Expiry) && <ExpiryEffect expiry={edited.Expiry} />}
			<UnknownValues of={edited} />
		</>
	)
}

/** Names what the program refers to and what does not exist, because such a condition never holds. */
function UnknownValues({ of: settings }: { of: Settings }) {
	const t = useStoreText()
	const unknown = useUnknownValues(settings)
	if (unknown.length === 0) return null
	const sentences = unknown.map(({ kind, id, rule }) =>
		rule === null ? t.unknown[kind](id) : t.ofRule(rule, t.unknown[kind](id)),
	)
	return (
		<WarningNote title={t.saveTitle} about={t.saveText}>
			{[...new Set(sentences)]}
		</WarningNote>
	)
}
