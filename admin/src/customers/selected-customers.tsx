import type { BulkKind, ListedCustomer } from '@fiel/contract'
import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { usePermissions, useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { readForFile } from '../ui/read-for-file.ts'
import { SelectedCsvButton } from '../ui/selected-csv-button.tsx'
import { useCustomerCsv } from './customer-columns.tsx'
import { text } from './list-words.ts'

/** What to do with the segment of the selected customers; null to look at it only. */
type Purpose = Extract<BulkKind, 'tag' | 'give' | 'tier'> | null

/** What can be done with selected customers. Bulk actions run on a segment, so the selection is saved as one first. */
export function SelectedCustomers({ rows }: { rows: ListedCustomer[] }) {
	const t = useText(text)
	const csv = useCustomerCsv()
	const { MaySeeContacts, Rights } = useSession()
	const isAllowed = usePermissions()
	const mayStart = isAllowed('createSegment') && isAllowed('startBulkAction')
	const [purpose, setPurpose] = useState<Purpose | undefined>(undefined)
	const mayEdit = mayStart && Rights.includes('customers.edit')
	const button = (label: string, next: Purpose) => (
		<Button variant="default" size="xs" onClick={() => setPurpose(next)}>
			{label}
		</Button>
	)
	return (
		<>
			{mayEdit && button(t.tag, 'tag')}
			{mayStart && Rights.includes('points.change') && button(t.give, 'give')}
			{mayEdit && button(t.place, 'tier')}
			{isAllowed('createSegment') && button(t.asSegment, null)}
			{MaySeeContacts && (
				<SelectedCsvButton
					file="customers"
					columns={csv}
					read={() =>
						readForFile(
							'listCustomers',
							rows.map(({ OriginalId }) => OriginalId),
						)
					}
				/>
			)}
			{purpose !== undefined && (
				<SegmentDialog rows={rows} purpose={purpose} onClose={() => setPurpose(undefined)} />
			)}
		</>
	)
}

interface DialogProps {
	rows: ListedCustomer[]
	purpose: Purpose
	onClose: () => void
}

function SegmentDialog({ rows, purpose, onClose }: DialogProps) {
	const t = useText(text)
	const said = useFailureText()
	const navigate = useNavigate()
	const { number, dateTime } = useFormats()
	const create = useWrite('createSegment', { refreshes: ['listSegments'] })
	const form = useForm({
		initialValues: { Name: t.suggestion(dateTime(new Date().toISOString())) },
		validate: { Name: (name) => (name.trim() === '' ? t.nameMissing : null) },
	})
	const submit = form.onSubmit(async ({ Name }) => {
		const Values = rows.map(({ OriginalId }) => OriginalId)
		try {
			const { Id } = await create.mutateAsync({ body: { Name, Conditions: [{ Kind: 'customers', Values }] } })
			await navigate({
				to: '/segments/$id',
				params: { id: String(Id) } as never,
				search: (purpose ? { start: purpose } : {}) as never,
			})
		} catch (failure) {
			if (failure instanceof ApiFailure) showAtField(form, failure, said(failure))
		}
	})
	return (
		<FormDialog
			title={t.segmentTitle}
			confirm={t.next}
			onClose={onClose}
			onSubmit={submit}
			busy={create.isPending}
			failure={Object.keys(form.errors).length === 0 ? create.error : null}
			isDirty={form.isDirty()}
		>
			<Text fz="sm">{t.segmentText(number(rows.length))}</Text>
			<TextInput label={t.segmentName} maxLength={100} data-autofocus {...form.getInputProps('Name')} />
		</FormDialog>
	)
}
