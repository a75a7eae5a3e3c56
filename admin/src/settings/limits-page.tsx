import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '../api/call.ts'
import { useIsAllowed } from '../api/session.ts'
import { useApprovers } from '../api/use-approvers.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { ApprovalsButton } from '../ui/approvals-button.tsx'
import { CardForm } from '../ui/card-form.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Loaded } from '../ui/load-state.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { text } from './limits-words.ts'

/** The limits of manual changes; read-only for those who may not set them. */
export default function LimitsPage() {
	const t = useText(text)
	const limits = useRead('getChangeLimits')
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<ApprovalsButton />
			</PageHeader>
			<Loaded of={limits}>{(stored) => <LimitsForm key={JSON.stringify(stored)} stored={stored} />}</Loaded>
		</>
	)
}

const numberOrNull = (value: number | ''): number | null => (value === '' ? null : Number(value))

function LimitsForm({ stored }: { stored: Output<'getChangeLimits'> }) {
	const t = useText(text)
	const said = useFailureText()
	const approvers = useApprovers()
	const maySave = useIsAllowed('setChangeLimits')
	const save = useWrite('setChangeLimits', { refreshes: ['getChangeLimits'] })
	const form = useForm<{ ConfirmAbove: number | ''; ApproveAbove: number | '' }>({
		initialValues: { ConfirmAbove: stored.ConfirmAbove ?? '', ApproveAbove: stored.ApproveAbove ?? '' },
		validate: {
			ApproveAbove: (value, { ConfirmAbove }) =>
				value !== '' && ConfirmAbove !== '' && Number(value) < Number(ConfirmAbove) ? t.tooLow : null,
		},
	})
	const submit = form.onSubmit(({ ConfirmAbove, ApproveAbove }) =>
		save
			.mutateAsync({
				body: { ConfirmAbove: numberOrNull(ConfirmAbove), ApproveAbove: numberOrNull(ApproveAbove) },
			})
			.then(
				() => notify(t.saved),
				(failure) => showAtField(form, failure, said(failure)),
			),
	)
	return (
		<CardForm
			title={t.section}
			about={t.limitsAbout}
			form={form}
			onSubmit={submit}
			submit={t.save}
			busy={save.isPending}
			failure={save.error}
			readOnlyNote={!maySave && t.notAllowed}
		>
			<MoneyField label={t.confirmAbove} {...form.getInputProps('ConfirmAbove')} />
			<MoneyField
				label={t.approveAbove}
				description={t.approveHelp}
				{...form.getInputProps('ApproveAbove')}
			/>
			{form.values.ApproveAbove !== '' && approvers !== null && approvers < 2 && (
				<Alert variant="light" color="yellow">
					{t.noApprover}
				</Alert>
			)}
		</CardForm>
	)
}
