import type { CustomerProfile } from '@fiel/contract'
import { Alert, Checkbox, SegmentedControl, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useReadIfAllowed } from '../api/session.ts'
import { useApprovers } from '../api/use-approvers.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { OperationType } from '../api/values.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { notify } from '../ui/notify.ts'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { text } from './action-words.ts'
import { text as approvalText } from './approval-words.ts'

/** The server returns this error if the key was used: by a second click, or by a request whose response was lost. */
const ALREADY_DONE = 66

interface Values {
	Unit: string
	OperationType: string
	Value: number | ''
	Reason: string
	Confirmed: boolean
}

/** What a confirmation is about. */
const CONFIRMED = ['Unit', 'OperationType', 'Value'] as const

export function ChangeBalance({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const { points, money } = useFormats()
	// One key for the dialog, so that nothing it sends counts twice.
	const [key] = useState(() => crypto.randomUUID())
	const change = useWrite('changeBalance', {
		refreshes: [
			...(['getCustomerProfile', 'listCustomerTimeline', 'listCustomers', 'listWaitingChanges'] as const),
			'getChangeLimits',
		],
	})
	const form = useForm<Values>({
		initialValues: { Unit: 'points', OperationType: '0', Value: '', Reason: '', Confirmed: false },
		onValuesChange(values, previous) {
			// Only what was read can be confirmed.
			if (values.Confirmed && CONFIRMED.some((field) => values[field] !== previous[field]))
				form.setFieldValue('Confirmed', false)
		},
		validate: {
			Value: (value) => (Number(value) > 0 ? null : t.valueMissing),
			Reason: (reason) => (reason.trim() ? null : t.reasonMissing),
			Confirmed: (isConfirmed) => (size.mustConfirm && !isConfirmed ? t.confirmMissing : null),
		},
	})
	const size = useChangeSize(form.values)
	const isTaking = form.values.OperationType === String(OperationType.Remove)
	const done = (said: string): void => {
		notify(said)
		onClose()
	}
	const submit = form.onSubmit((values) =>
		change.mutate(
			{
				params: { id: customer.OriginalId },
				body: {
					Unit: values.Unit as 'points' | 'cashback',
					OperationType: Number(values.OperationType) as 0 | 1,
					Value: Number(values.Value),
					Reason: values.Reason.trim(),
					ChangeKey: key,
					...(size.mustConfirm && { Confirmed: values.Confirmed }),
				},
			},
			{
				onSuccess: ({ PointsBalance, WaitingId }) =>
					done(WaitingId === null ? t.balanceChanged(points(PointsBalance)) : t.balanceWaits),
				onError: (failure: ApiFailure) => {
					if (failure.errorCode === ALREADY_DONE) onClose()
					else showAtField(form, failure, said(failure))
				},
			},
		),
	)
	return (
		<FormDialog
			title={t.balanceTitle}
			confirm={size.mustWait ? t.askApproval : isTaking ? t.take : t.give}
			onClose={onClose}
			onSubmit={submit}
			busy={change.isPending}
			failure={Object.keys(form.errors).length === 0 ? change.error : null}
			isDirty={form.isDirty()}
		>
			<Text fz="sm" c="dimmed">
				{t.has(points(customer.PointsBalance), money(customer.CashbackBalance))}
			</Text>
			<Fields form={form} size={size} />
		</FormDialog>
	)
}

interface ChangeSize {
	/** In currency; null while there is no number or the point value is not known. */
	worth: number | null
	/** What the user has added today, if it counts together with this change. */
	before: number
	mustConfirm: boolean
	mustWait: boolean
}

/** What a change is worth, and what the limits of the merchant ask for. The server decides. */
const useChangeSize = ({ Unit, OperationType: type, Value }: Values): ChangeSize => {
	const pointValue = useReadIfAllowed('getProgram').data?.Settings.Cashback.PointValue
	const limits = useRead('getChangeLimits').data
	const value = Number(Value)
	if (Value === '' || Number.isNaN(value) || (Unit === 'points' && pointValue === undefined))
		return { worth: null, before: 0, mustConfirm: false, mustWait: false }
	const before = type === String(OperationType.Add) ? (limits?.AddedToday ?? 0) : 0
	const worth = Unit === 'cashback' ? value : Math.round(value * pointValue! * 100 + 1e-6) / 100
	const isAbove = (limit: number | null | undefined) => typeof limit === 'number' && worth + before > limit
	return {
		worth,
		before,
		mustConfirm: isAbove(limits?.ConfirmAbove),
		mustWait: isAbove(limits?.ApproveAbove),
	}
}

function Fields({ form, size }: { form: UseFormReturnType<Values>; size: ChangeSize }) {
	const t = useText(text)
	const { money } = useFormats()
	const { worth, before, mustConfirm, mustWait } = size
	const approvers = useApprovers()
	const { nobodyElseYet } = useText(approvalText)
	const hasNoApprover = approvers !== null && approvers < 2
	const isMoney = form.values.Unit === 'cashback'
	const Amount = isMoney ? MoneyField : NumberField
	return (
		<>
			<SimpleGrid cols={{ base: 1, xs: 2 }}>
				<Choice label={t.operation} labels={t.operations} {...form.getInputProps('OperationType')} />
				<Choice label={t.unit} labels={t.units} {...form.getInputProps('Unit')} />
			</SimpleGrid>
			<Amount
				label={t.value}
				min={0}
				decimalScale={isMoney ? 2 : 4}
				data-autofocus
				description={worth === null || isMoney ? undefined : t.worth(money(worth))}
				inputWrapperOrder={DESCRIPTION_BELOW}
				{...form.getInputProps('Value')}
			/>
			<Textarea
				label={t.reason}
				description={t.reasonHelp}
				maxLength={500}
				autosize
				minRows={2}
				{...form.getInputProps('Reason')}
			/>
			{mustConfirm && (
				<Checkbox
					label={t.confirmLarge(money(worth!))}
					{...form.getInputProps('Confirmed', { type: 'checkbox' })}
				/>
			)}
			{(mustConfirm || mustWait) && before > 0 && (
				<Text fz="sm" c="dimmed">
					{t.addedToday(money(before))}
				</Text>
			)}
			{mustWait && <Alert color="yellow">{hasNoApprover ? nobodyElseYet : t.mustWait}</Alert>}
		</>
	)
}

interface ChoiceProps {
	label: string
	labels: Record<string, string>
	value?: string
	onChange?: (value: string) => void
}

function Choice({ label, labels, value, onChange }: ChoiceProps) {
	return (
		<Stack gap={4}>
			<Text fz="sm" fw={500} aria-hidden>
				{label}
			</Text>
			<SegmentedControl aria-label={label} data={optionsOf(labels)} value={value} onChange={onChange} />
		</Stack>
	)
}
