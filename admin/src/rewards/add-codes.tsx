import type { AdminCouponList } from '@fiel/contract'
import {
	Button,
	FileButton,
	Group,
	Modal,
	Select,
	SimpleGrid,
	Stack,
	Text,
	Textarea,
	TextInput,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { CouponType } from '../api/values.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { NumberField } from '../ui/number-field.tsx'
import { text as shared } from '../ui/words.ts'
import { codesIn } from './codes-in.ts'
import { text as formText } from './form-words.ts'
import { text } from './words.ts'

interface Props {
	rewardId: number
	/** Null for a list of their own. */
	to: AdminCouponList | null
	onClose: () => void
}

interface Values {
	ListName: string
	CouponsType: string
	CouponsValue: number | ''
	Codes: string
}

const MOST = 50_000

/** Brings codes: as a new list, or into one that is there. */
export function AddCodes({ rewardId, to, onClose }: Props) {
	const t = useText(text)
	const { required, most } = useText(formText)
	const common = useText(shared)
	const { number } = useFormats()
	const said = useSaid()
	const { list, codes, failure } = useImports()
	const form = useForm<Values>({
		initialValues: { ListName: '', CouponsType: '0', CouponsValue: '', Codes: '' },
		validate: {
			ListName: (name) => (to || name.trim() ? null : required),
			CouponsValue: (value, { CouponsType }) =>
				!to && Number(CouponsType) === CouponType.Percent && Number(value) > 100 ? most(number(100)) : null,
			Codes: (entered) => {
				const count = codesIn(entered).length
				return count === 0 ? required : count > MOST ? t.tooMany : null
			},
		},
	})
	const send = form.onSubmit(async ({ ListName, CouponsType, CouponsValue, Codes: entered }) => {
		const Codes = codesIn(entered)
		try {
			const { Skipped } = to
				? await codes.mutateAsync({ params: { id: to.Id }, body: { Codes } })
				: await list.mutateAsync({
						params: { id: rewardId },
						body: { ListName, CouponsType: Number(CouponsType), CouponsValue: Number(CouponsValue), Codes },
					})
			notify(t.added(number(Codes.length - Skipped), number(Skipped)))
			onClose()
		} catch (error) {
			showAtField(form, error as ApiFailure, said(error as ApiFailure))
		}
	})
	const title = to ? t.addCodesTo(to.ListName) : t.addList
	return (
		<Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }}>
			<form onSubmit={send} noValidate>
				<Stack>
					{!to && <ListFields form={form} />}
					<CodesField form={form} />
					{Object.keys(form.errors).length === 0 && <FailureNote of={failure} />}
					<Group justify="flex-end" gap="xs">
						<Button variant="default" onClick={onClose}>
							{common.cancel}
						</Button>
						<Button type="submit" loading={form.submitting}>
							{t.addCodes}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	)
}

const useImports = () => {
	const refreshes = ['listRewards' as const, 'getReward' as const]
	const list = useWrite('importCoupons', { refreshes })
	const codes = useWrite('importCodes', { refreshes })
	return { list, codes, failure: list.error ?? codes.error }
}

const useSaid = () => {
	const t = useText(text)
	const { most } = useText(formText)
	const { number } = useFormats()
	const said = useFailureText()
	return (failure: ApiFailure): string => {
		if (failure.errorName === 'ImportCoupons_AllCouponsAlreadyExists') return t.allExist
		if (failure.errorName === 'Reward_ValueShouldBe100PercentMax') return most(number(100))
		return said(failure)
	}
}

type Form = UseFormReturnType<Values>

function ListFields({ form }: { form: Form }) {
	const t = useText(text)
	const types = Object.entries(CouponType).map(([name, value]) => ({
		value: String(value),
		label: t.couponTypes[name as keyof typeof CouponType],
	}))
	return (
		<>
			<TextInput label={t.listName} maxLength={500} data-autofocus {...form.getInputProps('ListName')} />
			<SimpleGrid cols={2}>
				<Select
					label={t.couponType}
					data={types}
					allowDeselect={false}
					{...form.getInputProps('CouponsType')}
				/>
				<NumberField label={t.couponValue} decimalScale={2} min={0} {...form.getInputProps('CouponsValue')} />
			</SimpleGrid>
		</>
	)
}

function CodesField({ form }: { form: Form }) {
	const t = useText(text)
	const { number } = useFormats()
	const found = codesIn(form.values.Codes).length
	return (
		<Stack gap={6}>
			<Textarea
				label={t.codes}
				description={t.codesHelp}
				rows={8}
				spellCheck={false}
				{...form.getInputProps('Codes')}
			/>
			<Group justify="space-between">
				<Text fz="xs" c="dimmed" role="status">
					{t.codesFound(number(found))}
				</Text>
				<FileButton
					accept=".csv,.txt,text/csv,text/plain"
					onChange={async (file) => file && form.setFieldValue('Codes', await file.text())}
				>
					{(props) => (
						<Button variant="default" size="xs" {...props}>
							{t.readFile}
						</Button>
					)}
				</FileButton>
			</Group>
		</Stack>
	)
}
