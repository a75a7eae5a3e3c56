import type { RequestedErasure } from '@fiel/contract'
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useReadIfAllowed } from '../api/session.ts'
import { usePerson } from '../api/use-person.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './erasure-words.ts'

/** The open request of a customer, for users who may erase the data. */
export function CustomerErasureRequest({ id }: { id: string }) {
	const t = useText(text)
	const requests = useReadIfAllowed('listErasureRequests', { query: { customer: id, open: true } })
	return requests.data?.Items.map((request) => (
		<Alert key={request.Id} color="yellow" icon={<Icon name="warning" />} title={t.asked}>
			<Stack gap="sm">
				<ErasureFacts of={request} />
				<Text fz="sm">{t.howTo}</Text>
				<DeclineButton of={request} />
			</Stack>
		</Alert>
	))
}

/** What the member wrote, and what became of it. */
export function ErasureFacts({ of: request }: { of: RequestedErasure }) {
	const t = useText(text)
	const person = usePerson()
	const { dateTime } = useFormats()
	return (
		<Stack gap={3}>
			<Text fz="sm" className="fiel-wraps" c={request.Reason ? undefined : 'dimmed'}>
				{request.Reason ? `“${request.Reason}”` : t.noReason}
			</Text>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{t.askedOn(dateTime(request.RequestedDate))}
			</Text>
			{request.DeclinedDate && (
				<Text fz="xs" c="dimmed" className="fiel-wraps">
					{`${t.declinedBy(person(request.DeclinedBy!), dateTime(request.DeclinedDate))}: “${request.Answer}”`}
				</Text>
			)}
		</Stack>
	)
}

/** Declines a request that is open. */
export function DeclineButton({ of: request }: { of: RequestedErasure }) {
	const t = useText(text)
	const [isOpen, setOpen] = useState(false)
	if (request.DeclinedDate) return null
	return (
		<Group>
			<Button size="xs" variant="default" onClick={() => setOpen(true)}>
				{t.decline}
			</Button>
			{isOpen && <DeclineDialog request={request} onClose={() => setOpen(false)} />}
		</Group>
	)
}

function DeclineDialog({ request, onClose }: { request: RequestedErasure; onClose: () => void }) {
	const t = useText(text)
	const decline = useWrite('declineErasureRequest', { refreshes: ['listErasureRequests', 'getOverview'] })
	const form = useForm({
		initialValues: { Answer: '' },
		validate: { Answer: (answer) => (answer.trim() ? null : t.answerMissing) },
	})
	const submit = form.onSubmit(({ Answer }) =>
		decline.mutateAsync({ params: { id: request.CustomerId }, body: { Answer: Answer.trim() } }).then(
			() => {
				notify(t.declined)
				onClose()
			},
			() => {}, // the dialog shows the failure
		),
	)
	return (
		<FormDialog
			title={t.declineTitle(request.CustomerName ?? request.CustomerId)}
			confirm={t.decline}
			onClose={onClose}
			onSubmit={submit}
			busy={decline.isPending}
			failure={decline.error}
			isDirty={form.isDirty()}
			color="red.8"
		>
			<Text fz="sm">{t.declineText}</Text>
			<Textarea label={t.answer} maxLength={500} data-autofocus {...form.getInputProps('Answer')} />
		</FormDialog>
	)
}
