import type { Import, ImportError } from '@fiel/contract'
import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { Section } from '../ui/section.tsx'
import { fieldNames, reasons } from './field-words.ts'
import { saveErrors } from './save-errors.ts'
import { text } from './words.ts'

const SHOWN = 20

/** The text of an error in the reader's language, or else the server's message. */
const useImportErrorText = () => {
	const t = useText(text)
	const names = useText(fieldNames)
	const known = useText(reasons)
	return ({ Field, Code, IsWarning, Reason }: Omit<ImportError, 'Line' | 'Row'>) => {
		const reason = known[Code] ?? Reason
		return {
			field: Field ? (names[Field] ?? Field) : t.wholeRow,
			reason: IsWarning ? t.warning(reason) : reason,
		}
	}
}

export function ImportErrors({ of: found }: { of: Import }) {
	const t = useText(text)
	const { number } = useFormats()
	const say = useImportErrorText()
	const asked = { params: { id: found.Id }, query: { limit: SHOWN } }
	// The key includes state and count, because a run replaces the errors of the trial and adds more while it goes on.
	const errors = useQuery({
		queryKey: ['listImportErrors', asked, found.State, found.Done, found.Failed],
		queryFn: () => call('listImportErrors', asked),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})
	const heads = { line: t.line, field: t.field, reason: t.reason }
	const columns = found.Columns.map(({ Name }) => Name)
	const saving = useMutation({ mutationFn: () => saveErrors(found.Id, heads, columns, say) })
	// An import without failed rows may have warnings; most have none.
	if (found.Failed === 0 && !errors.data?.Items.length) return null
	return (
		<Section title={t.errorsTitle} about={t.errorsAbout}>
			<Group>
				<Button
					variant="default"
					leftSection={<Icon name="download" size={16} />}
					onClick={() => saving.mutate()}
					loading={saving.isPending}
				>
					{t.downloadErrors}
				</Button>
			</Group>
			<FailureNote of={saving.error} />
			<Loaded of={errors}>
				{({ Items, NextAfter }) => (
					<>
						<div className="fiel-card">
							<DataTable
								label={t.errorsTitle}
								rows={Items.map((error, key) => ({ ...error, key }))}
								rowKey={({ key }) => key}
								columns={[
									{ title: t.line, align: 'right', cell: ({ Line }) => number(Line) },
									{ title: t.field, cell: (error) => say(error).field },
									{ title: t.reason, main: true, cell: (error) => <Wrapped>{say(error).reason}</Wrapped> },
									{ title: t.row, wide: true, cell: ({ Row }) => <Wrapped>{Row.join(' · ')}</Wrapped> },
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

function Wrapped({ children }: { children: string }) {
	return (
		<Text fz="sm" lineClamp={2} className="fiel-wraps">
			{children}
		</Text>
	)
}
