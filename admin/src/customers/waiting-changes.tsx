import type { AdminOperationId, WaitingChange } from '@fiel/contract'
import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useApprovers } from '../api/use-approvers.ts'
import { usePerson } from '../api/use-person.ts'
import { useWrite } from '../api/use-write.ts'
import { OperationType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './approval-words.ts'

const REFRESHES: AdminOperationId[] = [
	'listWaitingChanges',
	'getCustomerProfile',
	'listCustomerTimeline',
	'listCustomers',
]

/** What the change does, such as "Give 1,000,000 points, worth R$ 30,000.00". */
export const useChangeText = () => {
	const t = useText(text)
	const { points, money } = useFormats()
	return ({ Unit, OperationType: type, Value, Worth }: WaitingChange): string => {
		const value = Unit === 'points' ? `${t.points(points(Value))}, ${t.worth(money(Worth))}` : money(Value)
		return type === OperationType.Add ? t.give(value) : t.take(value)
	}
}

/** A change with its reason, who asked for it and what became of it. */
export function ChangeFacts({ of: change }: { of: WaitingChange }) {
	const t = useText(text)
	const say = useChangeText()
	const person = usePerson()
	const { dateTime } = useFormats()
	return (
		<Stack gap={3}>
			<Text fz="sm" fw={550} className="fiel-wraps">
				{say(change)}
			</Text>
			<Text fz="sm" c="dimmed" className="fiel-wraps">
				“{change.Reason}”
			</Text>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{t.askedBy(person(change.AskedBy), dateTime(change.AskedDate))}
			</Text>
			{change.State !== 'waiting' && (
				<Text fz="xs" c="dimmed" className="fiel-wraps">
					{t.decided[change.State](person(change.DecidedBy!), dateTime(change.DecidedDate!))}
					{change.DecisionReason && `: “${change.DecisionReason}”`}
				</Text>
			)}
		</Stack>
	)
}

const COLORS = { waiting: 'yellow', approved: 'green', rejected: 'gray' }

export function ChangeState({ of: { State } }: { of: WaitingChange }) {
	const t = useText(text)
	return <Badge color={COLORS[State]}>{t.states[State]}</Badge>
}

/** The buttons of a change that waits. Whoever asked for it can only withdraw it. */
export function DecisionButtons({ of: change }: { of: WaitingChange }) {
	const t = useText(text)
	const mayDecide = useIsAllowed('approveChange')
	const approvers = useApprovers()
	const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
	const close = () => setDeciding(null)
	if (change.State !== 'waiting' || !mayDecide) return null
	return (
		<>
			{change.IsOwn && (
				<Text fz="xs" c="dimmed">
					{approvers !== null && approvers < 2 ? t.nobodyElse : t.own}
				</Text>
			)}
			<Group gap="xs">
				{!change.IsOwn && (
					<Button size="xs" onClick={() => setDeciding('approve')}>
						{t.approve}
					</Button>
				)}
				<Button size="xs" variant="default" onClick={() => setDeciding('reject')}>
					{change.IsOwn ? t.withdraw : t.reject}
				</Button>
			</Group>
			<ApproveDialog change={change} opened={deciding === 'approve'} onClose={close} />
			{deciding === 'reject' && <RejectDialog change={change} onClose={close} />}
		</>
	)
}

interface DialogProps {
	change: WaitingChange
	onClose: () => void
}

function ApproveDialog({ change, opened, onClose }: DialogProps & { opened: boolean }) {
	const t = useText(text)
	const approve = useWrite('approveChange', { refreshes: REFRESHES })
	// A promise, because the decided change disappears with its dialog before the mutation reports to it.
	const confirm = (): Promise<void> =>
		approve.mutateAsync({ params: { id: change.CustomerId, change: change.Id } }).then(
			() => {
				notify(t.approved)
				onClose()
			},
			() => {}, // the dialog shows the failure
		)
	return (
		<ConfirmDialog
			opened={opened}
			onClose={onClose}
			title={t.approveTitle(change.CustomerName ?? change.CustomerId)}
			confirm={t.approveConfirm}
			onConfirm={confirm}
			busy={approve.isPending}
			failure={approve.error}
		>
			<ChangeFacts of={change} />
		</ConfirmDialog>
	)
}

function RejectDialog({ change, onClose }: DialogProps) {
	const t = useText(text)
	const reject = useWrite('rejectChange', { refreshes: REFRESHES })
	const form = useForm({
		initialValues: { Reason: '' },
		validate: { Reason: (reason) => (reason.trim() ? null : t.reasonMissing) },
	})
	const submit = form.onSubmit(({ Reason }) =>
		reject
			.mutateAsync({
				params: { id: change.CustomerId, change: change.Id },
				body: { Reason: Reason.trim() },
			})
			.then(
				() => {
					notify(t.rejected)
					onClose()
				},
				() => {}, // the dialog shows the failure
			),
	)
	return (
		<FormDialog
			title={t.rejectTitle(change.CustomerName ?? change.CustomerId)}
			confirm={t.rejectConfirm}
			onClose={onClose}
			onSubmit={submit}
			busy={reject.isPending}
			failure={reject.error}
			isDirty={form.isDirty()}
			color="red.8"
		>
			<Text fz="sm">{t.rejectText}</Text>
			<Textarea label={t.reason} maxLength={500} data-autofocus {...form.getInputProps('Reason')} />
		</FormDialog>
	)
}
