import type { Import, ImportError, ImportStage } from '@fiel/contract'
import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { fieldNames } from '../i18n/field-words.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { Section } from '../ui/section.tsx'
import { text as resultText } from './result-words.ts'
import { saveErrors } from './save-errors.ts'
import { text as undoText } from './undo-words.ts'
import { text } from './words.ts'

const SHOWN = 20

/** The label of the field and the reason of an error, in the reader's language. */
const useImportErrorText = (of: Import) => {
	const t = useText(text)
	const result = useText(resultText)
	const warning = isTrial(of) ? result.trialWarning : result.warning
	const names = useText(fieldNames)
	return ({ Field, IsWarning, Text: reason }: Pick<ImportError, 'Field' | 'IsWarning' | 'Text'>) => ({
		field: Field ? (names[Field] ?? Field) : t.wholeRow,
		reason: IsWarning ? warning(reason) : reason,
	})
}

const isTrial = ({ State }: Import): boolean => State === 'trying' || State === 'tried'

const useTitle = (of: Import, stage: ImportStage): { title: string; about: string } => {
	const t = useText(text)
	const undo = useText(undoText)
	const result = useText(resultText)
	if (stage === 'undo') return { title: undo.keptTitle, about: undo.keptAbout }
	return { title: t.errorsTitle, about: isTrial(of) ? result.trialErrorsAbout : t.errorsAbout }
}

interface Props {
	of: Import
	/** The rows that stay after an undo, or the errors of the run. */
	stage?: ImportStage
}

export function ImportErrors({ of: found, stage = 'run' }: Props) {
	const t = useText(text)
	const undo = useText(undoText)
	const { number } = useFormats()
	const say = useImportErrorText(found)
	const asked = { params: { id: found.Id }, query: { limit: SHOWN, stage } }
	const { title, about } = useTitle(found, stage)
	// The key includes state and count, because a run replaces the errors of the trial and adds more while it goes on.
	const errors = useQuery({
		queryKey: ['listImportErrors', asked, found.State, found.Done, found.Failed, found.Undo?.Kept],
		queryFn: () => call('listImportErrors', asked),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})
	const heads = { line: t.line, field: t.field, reason: t.reason }
	const columns = found.Columns.map(({ Name }) => Name)
	const format = useCsvFormat()
	const saving = useMutation({
		mutationFn: () => saveErrors({ id: found.Id, stage }, heads, columns, say, format),
	})
	// An import without failed rows may have warnings; most have none.
	const rows = stage === 'undo' ? (found.Undo?.Kept ?? 0) : found.Failed
	if (rows === 0 && !errors.data?.Items.length) return null
	return (
		<Section title={title} about={about}>
			<Group>
				<Button
					variant="default"
					leftSection={<Icon name="download" size={16} />}
					onClick={() => saving.mutate()}
					loading={saving.isPending}
				>
					{stage === 'undo' ? undo.downloadKept : t.downloadErrors}
				</Button>
			</Group>
			<FailureNote of={saving.error} />
			<Loaded of={errors}>
				{({ Items, NextAfter }) => (
					<>
						<div className="fiel-card">
							<DataTable
								label={title}
								rows={Items.map((error, key) => ({ ...error, key }))}
								rowKey={({ key }) => key}
								columns={[
									{ title: t.line, align: 'right', cell: ({ Line }) => number(Line) },
									...(stage === 'undo'
										? [
												{
													title: found.Kind === 'orders' ? undo.orderAndCustomer : undo.customer,
													cell: idsOf,
												},
											]
										: [{ title: t.field, cell: (error: ImportError) => say(error).field }]),
									{ title: t.reason, main: true, cell: (error) => <Wrapped>{say(error).reason}</Wrapped> },
									...(stage === 'undo' ? [] : [{ title: t.row, wide: true as const, cell: wholeRow }]),
								]}
							/>
						</div>
						{NextAfter !== null && (
							<Text fz="sm" c="dimmed">
								{t.firstErrors(number(Items.length))}
							</Text>
						)}
					</>
				)}
			</Loaded>
		</Section>
	)
}

/** Of a row that stays, only the ids of its order and its customer are known. */
const idsOf = ({ Row }: ImportError) => <Wrapped>{Row.filter(Boolean).join(' · ')}</Wrapped>

const wholeRow = ({ Row }: ImportError) => <Wrapped>{Row.filter(Boolean).join(' · ')}</Wrapped>

function Wrapped({ children }: { children: string }) {
	return (
		<Text fz="sm" className="fiel-wraps">
			{children}
		</Text>
	)
}
