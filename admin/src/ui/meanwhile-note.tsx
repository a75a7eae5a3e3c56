import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { titleAt } from './form-failure.ts'
import { Icon } from './icon.tsx'
import { isPlainObject, isSame, rebase } from './rebase.ts'
import { text } from './words.ts'

/** What another user saved while the form was edited, and the two ways to go on. */
export interface Meanwhile {
	changes: Difference[]
	keepEdits(): void
	discardEdits(): void
}

interface Difference {
	path: string
	before: unknown
	after: unknown
}

/** Whether a change was refused because the object is not stored any more as it was loaded. */
export const isOutdated = ({ status, field }: ApiFailure): boolean => status === 409 && field === 'Loaded'

/** The state of a form whose object another user saved; `show` takes the values as they are stored now. */
export const useMeanwhile = <Values extends object>(
	form: UseFormReturnType<Values>,
): { meanwhile: Meanwhile | null; show: (stored: Values) => void } => {
	const [stored, setStored] = useState<Values | null>(null)
	const start = (base: Values, values: Values): void => {
		form.setInitialValues(base)
		form.resetDirty(base)
		form.setValues(values)
		form.clearErrors()
		setStored(null)
	}
	const meanwhile = stored && {
		changes: differences(form.getInitialValues(), stored),
		keepEdits: () => start(stored, rebase(form.getInitialValues(), form.getValues(), stored)),
		discardEdits: () => start(stored, stored),
	}
	return { meanwhile, show: setStored }
}

const differences = (before: unknown, after: unknown, path = ''): Difference[] => {
	if (isSame({ before }, { before: after })) return []
	const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length
	if (!areLists && !(isPlainObject(before) && isPlainObject(after))) return [{ path, before, after }]
	const [old, now] = [before, after] as Record<string, unknown>[]
	return Object.keys({ ...old, ...now }).flatMap((name) =>
		differences(old![name], now![name], path ? `${path}.${name}` : name),
	)
}

/** Says above the buttons that another user saved the object, and what changed, and lets the user choose. */
export function MeanwhileNote({ of: { changes, keepEdits, discardEdits } }: { of: Meanwhile }) {
	const t = useText(text)
	const describe = useDescription()
	const said = [...new Set(changes.map(describe).filter((line) => line !== null))]
	return (
		<Alert
			variant="light"
			color="yellow"
			c="var(--mantine-color-text)"
			title={t.meanwhileTitle}
			icon={<Icon name="warning" />}
			role="alert"
			p="sm"
		>
			<Stack gap="xs">
				<List size="sm">
					{(said.length > 0 ? said : [t.otherSettings]).map((line) => (
						<List.Item key={line}>{line}</List.Item>
					))}
				</List>
				<Text fz="sm">{t.meanwhileText}</Text>
				<Group gap="xs">
					<Button size="xs" onClick={keepEdits}>
						{t.keepEdits}
					</Button>
					<Button size="xs" variant="default" onClick={discardEdits}>
						{t.loadStored}
					</Button>
				</Group>
			</Stack>
		</Alert>
	)
}

/** Names a difference by the label of its input, with both values where they are short; null if the form shows no input for it. */
const useDescription = () => {
	const t = useText(text)
	const { number } = useFormats()
	const write = (value: unknown): string | null => {
		if (typeof value === 'number') return number(value)
		if (value === '') return t.emptyValue
		return typeof value === 'string' && value.length <= MAX_TEXT && !MOMENT.test(value) ? value : null
	}
	return ({ path, before, after }: Difference): string | null => {
		const title = titleAt(path)
		if (!title) return null
		const [was, is] = title.isTyped ? [write(before), write(after)] : []
		return was && is ? `${title.text}: ${was} → ${is}` : title.text
	}
}

const MAX_TEXT = 60
const MOMENT = /^\d{4}-\d\d-\d\dT/
