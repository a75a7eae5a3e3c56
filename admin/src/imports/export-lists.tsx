import type { ExportedList } from '@fiel/contract'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { useExplain } from '../i18n/explain.ts'
import { exportTitles } from '../i18n/export-words.ts'
import { fieldNames } from '../i18n/field-words.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { ContactsNote } from '../ui/contacts-note.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import type { FileTexts } from './exported-file.ts'
import { saveList } from './save-list.ts'
import { text } from './words.ts'

interface Period {
	from: string | null
	to: string | null
}

export function ExportLists() {
	const t = useText(text)
	const [period, setPeriod] = useState<Period>({ from: null, to: null })
	const day = (side: keyof Period, label: string) => (
		<TextInput
			type="date"
			label={label}
			value={period[side] ?? ''}
			onChange={({ currentTarget: { value } }) => setPeriod((so) => ({ ...so, [side]: value || null }))}
		/>
	)
	return (
		<Section title={t.exportTitle} about={t.exportAbout}>
			<Group grow>
				{day('from', t.from)}
				{day('to', t.to)}
			</Group>
			<div className="fiel-card">
				<Stack gap={0}>
					{(Object.keys(t.lists) as ExportedList[]).map((list) => (
						<ExportLine key={list} list={list} period={period} />
					))}
				</Stack>
			</div>
		</Section>
	)
}

const useFileTexts = (): FileTexts => ({
	...useText(valueText),
	fields: useText(fieldNames),
	titles: useText(exportTitles),
	explain: useExplain(),
})

function ExportLine({ list, period }: { list: ExportedList; period: Period }) {
	const t = useText(text)
	const { number } = useFormats()
	const isAllowed = useSession().MaySeeContacts || list !== 'customers'
	const [rows, setRows] = useState(0)
	const file = { texts: useFileTexts(), format: useCsvFormat() }
	const left = useRef(new AbortController())
	// Leaving the page cancels the export.
	useEffect(() => () => left.current.abort(), [])
	const saving = useMutation({
		mutationFn: () => {
			left.current = new AbortController()
			setRows(0)
			return saveList(list, period, file, setRows, left.current.signal)
		},
	})
	return (
		<Stack gap="xs" className="fiel-import-line">
			<Group justify="space-between" wrap="nowrap">
				<Text fz="sm" fw={550}>
					{t.lists[list]}
				</Text>
				<Group gap="sm" wrap="nowrap">
					{saving.isPending && (
						<Text fz="sm" c="dimmed" aria-live="polite">
							{t.rowsSoFar(number(rows))}
						</Text>
					)}
					<Button
						variant="default"
						size="xs"
						leftSection={<Icon name="download" size={14} />}
						aria-label={t.downloadList(t.lists[list])}
						loading={saving.isPending}
						onClick={() => saving.mutate()}
						disabled={!isAllowed}
					>
						{t.download}
					</Button>
				</Group>
			</Group>
			{!isAllowed && <ContactsNote />}
			<FailureNote of={saving.error} />
		</Stack>
	)
}
