import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { text as shared } from '../ui/words.ts'
import type { CouponListWithReward } from './listed.ts'
import { text } from './words.ts'
import { useWorthRule, WorthFields, type WorthValues, worthOf, worthValues } from './worth-fields.tsx'

interface Values extends WorthValues {
	ListName: string
}

/** Changes the name of a list and, until a code is handed out, what its codes are worth. */
export function EditList({ list, onClose }: { list: CouponListWithReward; onClose: () => void }) {
	const t = useText(text)
	const all = useText(shared)
	const { number } = useFormats()
	const said = useFailureText()
	const worthRule = useWorthRule()
	const change = useWrite('changeCouponList', { refreshes: ['listRewards', 'getReward'] })
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
		<Modal
			opened
			onClose={onClose}
			title={t.editTitle(list.ListName)}
			closeButtonProps={{ 'aria-label': all.close }}
		>
			<form onSubmit={save} noValidate>
				<Stack>
					<TextInput label={t.listName} maxLength={500} {...form.getInputProps('ListName')} />
					{isUsed ? (
						<Text fz="sm" c="dimmed">
							{t.worthIsFixed(number(list.UsedCoupons))}
						</Text>
					) : (
						<WorthFields form={form} reward={list.ofReward} />
					)}
					{Object.keys(form.errors).length === 0 && <FailureNote of={change.error} />}
					<Group justify="flex-end" gap="xs">
						<Button variant="default" onClick={onClose}>
							{all.cancel}
						</Button>
						<Button type="submit" loading={change.isPending}>
							{t.save}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	)
}
