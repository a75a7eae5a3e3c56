import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { RuleItem } from './rule-item.tsx'
import { copyOf, moveRule, newRule, type RuleValues } from './rule-values.ts'
import { text } from './rule-words.ts'
import type { ProgramForm } from './settings.ts'

interface Props {
	form: ProgramForm
	/** The index of the rule whose form is open. */
	opened: number | null
	onOpen: (index: number | null) => void
}

const MOST = 500

/** The rules in the order in which they are applied. */
export function RuleList({ form, opened, onOpen }: Props) {
	const t = useText(text)
	const mayWrite = useIsAllowed('changeProgram')
	const usage = useRead('listRuleUsage').data ?? []
	const [removing, setRemoving] = useState<number | null>(null)
	const { said, move } = useMoves(form, opened, onOpen)
	const { Rules } = form.values
	const put = (rules: RuleValues[]): void => form.setFieldValue('Rules', rules)
	const add = (): void => {
		put([newRule(Rules, Date.now()), ...Rules])
		onOpen(0)
	}
	const duplicate = (index: number): void => {
		const rule = Rules[index]!
		put(Rules.toSpliced(index + 1, 0, copyOf(rule, Rules, t.copyName(rule.name), Date.now())))
		onOpen(index + 1)
	}
	const remove = (): void => {
		put(Rules.toSpliced(removing!, 1))
		setRemoving(null)
		onOpen(null)
	}
	const addButton = mayWrite && Rules.length < MOST && (
		<Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
			{t.add}
		</Button>
	)
	return (
		<Section title={t.title} about={t.about}>
			{Rules.length === 0 ? (
				<EmptyState icon="program" title={t.emptyTitle} action={addButton}>
					{t.emptyText}
				</EmptyState>
			) : (
				<>
					<Group>{addButton}</Group>
					<Stack gap="xs" component="ol" className="fiel-plain-list">
						{Rules.map((rule, index) => (
							<RuleItem
								// biome-ignore lint/suspicious/noArrayIndexKey: the id is typed, and inputs hold no state of their own
								key={index}
								form={form}
								index={index}
								used={usage.find(({ RuleId }) => RuleId === rule.id)?.Points}
								isOpen={opened === index}
								onToggle={() => onOpen(opened === index ? null : index)}
								onMove={(by) => move(index, by)}
								onDuplicate={() => duplicate(index)}
								onRemove={() => setRemoving(index)}
							/>
						))}
					</Stack>
				</>
			)}
			<div className="fiel-hidden" aria-live="polite">
				{said}
			</div>
			<ConfirmDialog
				opened={removing !== null}
				onClose={() => setRemoving(null)}
				title={t.removeTitle(Rules[removing ?? -1]?.name || t.unnamed)}
				confirm={t.removeConfirm}
				onConfirm={remove}
			>
				{t.removeText}
			</ConfirmDialog>
		</Section>
	)
}

/** Moves a rule, announces its position, and keeps the focus on the button. */
const useMoves = (form: ProgramForm, opened: number | null, onOpen: Props['onOpen']) => {
	const t = useText(text)
	const [said, setSaid] = useState('')
	const focus = useRef<string | null>(null)
	useEffect(() => {
		if (focus.current) document.getElementById(focus.current)?.focus()
		focus.current = null
	})
	const move = (index: number, by: -1 | 1): void => {
		const { Rules } = form.values
		const rule = Rules[index]
		const other = index + by
		if (!rule || !Rules[other]) return
		focus.current = document.activeElement?.id || null
		form.setFieldValue('Rules', moveRule(Rules, index, by))
		if (opened === index) onOpen(other)
		else if (opened === other) onOpen(index)
		setSaid(t.moved(rule.name || t.unnamed, other + 1, Rules.length))
	}
	return { said, move }
}
