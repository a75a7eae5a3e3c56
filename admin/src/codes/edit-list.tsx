import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { type CouponListWithReward, LIST_READS } from './listed.ts'
import { text } from './words.ts'
import { useWorthRule, WorthFields, type WorthValues, worthOf, worthValues } from './worth-fields.tsx'

interface Values extends WorthValues {
	ListName: string
}

/** Changes the name of a list and, until a code is handed out, what its codes are worth. */
export function EditList({ list, onClose }: { list: CouponListWithReward; onClose: () => void }) {
	const t = useText(text)
	const { number } = useFormats()
	const said = useFailureText()
	const worthRule = useWorthRule()
	const change = useWrite('changeCouponList', { refreshes: LIST_READS })
	const isUsed = list.UsedCoupons > 0
	const form = useForm<Values>({
		initialValues: { ListName: list.ListName, ...worthValues(list) },
		validate: (values) => ({
			ListName: values.ListName.trim() ? null : t.missingName,
			CouponsValue: isUsed ? null : worthRule(values),
		}),
	})
	const save = form.onSubmit((values) =>
		change.mutate(
			{
				params: { id: list.Id },
				body: { ListName: values.ListName.trim(), ...(isUsed ? {} : worthOf(values)) },
			},
			{
				onSuccess: () => {
					notify(t.changed(values.ListName.trim()))
					onClose()
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<FormDialog
			title={t.editTitle(list.ListName)}
			confirm={t.save}
			onClose={onClose}
			onSubmit={save}
			busy={change.isPending}
			failure={Object.keys(form.errors).length === 0 ? change.error : null}
			isDirty={form.isDirty()}
		>
			<TextInput label={t.listName} maxLength={500} {...form.getInputProps('ListName')} />
			{isUsed ? (
				<Text fz="sm" c="dimmed">
					{t.worthIsFixed(number(list.UsedCoupons))}
				</Text>
			) : (
				<WorthFields form={form} reward={list.ofReward} />
			)}
		</FormDialog>
	)
}
