import { Alert, Badge, Button, Fieldset, Stack, Tabs } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notify.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { useDifferences } from './differences.ts'
import { pathOf, useErrorText } from './faults.ts'
import { useIncomplete } from './incomplete.ts'
import { useNumberFaults } from './number-faults.ts'
import { RuleList } from './rule-list.tsx'
import type { Rule } from './rule-values.ts'
import { SaveDialog } from './save-dialog.tsx'
import { EarningSections, ExpirySections, ObjectiveSections, RedeemingSections } from './setting-sections.tsx'
import { type Tab, tabOf } from './setting-tabs.ts'
import { Simulator } from './simulator.tsx'
import { type Editor, type ProgramOf, useEditor } from './use-editor.ts'
import { text } from './words.ts'

/** Edits the whole program: it is saved as one version, and simulated unsaved. */
export function ProgramEditor({ latest, restored }: { latest: ProgramOf; restored?: ProgramOf }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('changeProgram')
	const editor = useEditor(latest, restored)
	const [tab, setTab] = useState<Tab>('earning')
	const [rule, setRule] = useState<number | null>(null)
	const said = useErrorText()
	const [fault, setFault] = useState<{ path: string } | null>(null)
	useEffect(() => {
		if (fault) document.querySelector<HTMLElement>(`[data-path="${CSS.escape(fault.path)}"]`)?.focus()
	}, [fault])
	const navigate = useNavigate()
	// Once it is saved or discarded, the URL no longer refers to the old version.
	const settled = (): void => {
		if (restored) navigate({ to: '/program', replace: true, ignoreBlocker: true })
	}
	const showFault = (failure: unknown): boolean => {
		const path = failure instanceof ApiFailure ? pathOf(failure) : null
		if (!path) return false
		editor.form.setFieldError(path, said(failure as ApiFailure))
		setTab(tabOf(path))
		setFault({ path })
		const place = /^Rules\.(\d+)/.exec(path)?.[1]
		if (place) setRule(Number(place))
		return true
	}
	return (
		<div className="fiel-form">
			<LeaveGuard when={() => editor.isDirty} onLeave={editor.forgetDraft} />
			<Stack gap="md" className="fiel-notes">
				{restored && editor.isDirty && (
					<Alert variant="light" p="sm" icon={<Icon name="audit" />}>
						{t.restored(restored.Version)}
					</Alert>
				)}
				<DraftNote of={editor.offer} about={editor.offer ? t.draftOn(editor.offer.version) : undefined} />
				<ConflictNote editor={editor} />
			</Stack>
			<div className="fiel-beside">
				<div>
					<Parts editor={editor} tab={tab} onTab={setTab} rule={rule} onRule={setRule} />
				</div>
				<Simulator
					savedVersion={Math.max(latest.Version, editor.base.Version)}
					edited={editor.edited}
					isDirty={editor.isDirty}
				/>
			</div>
			{mayWrite && <EditorBar editor={editor} onFault={showFault} onSettled={settled} />}
		</div>
	)
}

interface PartsProps {
	editor: Editor
	tab: Tab
	onTab: (tab: Tab) => void
	rule: number | null
	onRule: (rule: number | null) => void
}

function Parts({ editor: { form }, tab, onTab, rule, onRule }: PartsProps) {
	const t = useText(text)
	const mayWrite = useIsAllowed('changeProgram')
	const faults = new Set(Object.keys(form.errors).map(tabOf))
	return (
		<Tabs value={tab} onChange={(chosen) => onTab(chosen as Tab)} keepMounted={false}>
			<Tabs.List mb="xl">
				{Object.entries(t.tabs).map(([value, label]) => (
					<Tabs.Tab
						key={value}
						value={value}
						rightSection={faults.has(value as Tab) && <Badge color="red">!</Badge>}
					>
						{label}
					</Tabs.Tab>
				))}
			</Tabs.List>
			<Tabs.Panel value="earning">
				<Fieldset variant="unstyled" mx={0} disabled={!mayWrite}>
					<EarningSections form={form} />
				</Fieldset>
			</Tabs.Panel>
			<Tabs.Panel value="objectives">
				<Fieldset variant="unstyled" mx={0} disabled={!mayWrite}>
					<ObjectiveSections form={form} />
				</Fieldset>
			</Tabs.Panel>
			<Tabs.Panel value="rules">
				<RuleList form={form} opened={rule} onOpen={onRule} />
			</Tabs.Panel>
			<Tabs.Panel value="life">
				<Fieldset variant="unstyled" mx={0} disabled={!mayWrite}>
					<ExpirySections form={form} />
				</Fieldset>
			</Tabs.Panel>
			<Tabs.Panel value="redeeming">
				<Fieldset variant="unstyled" mx={0} disabled={!mayWrite}>
					<RedeemingSections form={form} />
				</Fieldset>
			</Tabs.Panel>
		</Tabs>
	)
}

interface BarProps {
	editor: Editor
	/** Shows a refusal at its input; returns whether it has one. */
	onFault: (failure: unknown) => boolean
	onSettled: () => void
}

/** The bar of the program: changes are reviewed before they are saved, and can be discarded. */
function EditorBar({ editor, onFault, onSettled }: BarProps) {
	const t = useText(text)
	const [reviewing, review] = useDisclosure()
	const [discarding, discard] = useDisclosure()
	const differences = useDifferences()(editor.base.Settings, editor.edited)
	const findIncomplete = useIncomplete()
	const findNumberFaults = useNumberFaults()
	/** Changes that would be refused are not reviewed: the form says at the inputs what is wrong. */
	const check = (): void => {
		const faults = {
			...findNumberFaults(editor.edited),
			...findIncomplete(editor.edited.Rules as Rule[]),
		}
		const [first] = Object.keys(faults)
		if (first === undefined) return void review.open()
		onFault(new ApiFailure({ status: 422, message: 'missing', field: `Settings.${first}` }))
		for (const [path, said] of Object.entries(faults)) editor.form.setFieldError(path, said)
	}
	return (
		<>
			<SaveBar unsaved={editor.isDirty ? t.unsaved(Math.max(1, differences.length)) : null}>
				<Button variant="default" onClick={discard.open} disabled={!editor.isDirty}>
					{t.discard}
				</Button>
				<Button onClick={check} disabled={!editor.isDirty || editor.conflict !== null}>
					{t.review}
				</Button>
			</SaveBar>
			<ConfirmDialog
				opened={discarding}
				onClose={discard.close}
				title={t.discardTitle}
				confirm={t.discard}
				onConfirm={() => {
					discard.close()
					editor.discard()
					onSettled()
				}}
			>
				{t.discardText}
			</ConfirmDialog>
			<SaveDialog
				opened={reviewing}
				onClose={review.close}
				editor={editor}
				differences={differences}
				onFault={(failure) => {
					const isShown = onFault(failure)
					if (isShown) review.close()
					return isShown
				}}
				onSaved={(program) => {
					review.close()
					editor.adopt(program)
					notify(t.saved(program.Version))
					onSettled()
				}}
			/>
		</>
	)
}
