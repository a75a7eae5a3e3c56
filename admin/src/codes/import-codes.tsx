import type { AdminReward } from '@fiel/contract'
import {
	Box,
	Button,
	FileButton,
	Group,
	Modal,
	NativeSelect,
	Progress,
	Stack,
	Text,
	Textarea,
	TextInput,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notify.ts'
import { useCloseGuard } from '../ui/use-close-guard.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { WarningNote } from '../ui/warning-note.tsx'
import { text as shared } from '../ui/words.ts'
import { couponOfReward } from './coupon-of-reward.ts'
import type { CouponListWithReward } from './listed.ts'
import { readCodes } from './read-codes.ts'
import { type ImportTarget, useImport } from './use-import.ts'
import { text } from './words.ts'
import { useWorthRule, WorthFields, type WorthValues, worthOf, worthValues } from './worth-fields.tsx'

interface Props {
	/** The list to add codes to, or 'new' for a new list; null while the dialog is closed. */
	target: CouponListWithReward | 'new' | null
	/** The rewards that may get a new list. */
	rewards: readonly AdminReward[]
	isOne?: true
	onClose: () => void
}

export function ImportCodes({ target, onClose: closed, ...rest }: Props) {
	const t = useText(text)
	const all = useText(shared)
	const guard = useCloseGuard()
	const onClose = (): void => {
		closed()
		guard.forget()
	}
	useReturnFocus(target !== null)
	const title = target === null || target === 'new' ? t.newList : t.addCodesTo(target.ListName)
	return (
		<Modal
			opened={target !== null}
			onClose={onClose}
			title={title}
			size="lg"
			closeOnEscape={guard.modal.closeOnEscape}
			closeOnClickOutside={false}
			closeButtonProps={{ 'aria-label': all.close }}
		>
			{target === 'new' && rest.rewards.length === 0 ? (
				<Text fz="sm">{t.noRewards}</Text>
			) : (
				target !== null && (
					<Box {...guard.typing}>
						<ImportForm target={target} onClose={onClose} {...rest} />
					</Box>
				)
			)}
		</Modal>
	)
}

interface Values extends WorthValues {
	reward: string
	ListName: string
	Codes: string
}

const targetOf = (target: CouponListWithReward | 'new', values: Values): ImportTarget =>
	target === 'new'
		? {
				rewardId: Number(values.reward),
				ListName: values.ListName.trim(),
				...worthOf(values),
			}
		: { listId: target.Id }

const EMPTY: Values = { reward: '', ListName: '', CouponsType: '0', CouponsValue: '', Codes: '' }

/** The codes are worth what the reward promises, unless somebody says otherwise. */
const valuesOf = (reward: AdminReward | undefined): WorthValues & { reward: string } => ({
	reward: reward ? String(reward.Id) : '',
	...(reward ? worthValues(couponOfReward(reward)) : EMPTY),
})

type FormProps = Omit<Props, 'target'> & { target: CouponListWithReward | 'new' }

function ImportForm({ target, rewards, isOne, onClose }: FormProps) {
	const t = useText(text)
	const common = useText(shared)
	const { number } = useFormats()
	const said = useSaid()
	const isNew = target === 'new'
	const importing = useImport()
	const form = useForm<Values>({
		initialValues: { ...EMPTY, ...(isOne && valuesOf(rewards[0]!)) },
		validate: useRules(isNew),
	})
	const { codes } = readCodes(form.values.Codes)
	const send = form.onSubmit((values) =>
		importing.mutate(
			{ target: targetOf(target, values), codes },
			{
				onSuccess: ({ added, skipped }) => {
					if (added === 0) return form.setFieldError('Codes', t.allExist)
					onClose()
					notify(t.imported(number(added), number(skipped)))
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<form onSubmit={send} noValidate>
			<LeaveGuard when={() => importing.isPending} />
			<Stack>
				{isNew && <ListFields form={form} rewards={rewards} isOne={isOne} />}
				<CodesField form={form} />
				{Object.keys(form.errors).length === 0 && <FailureNote of={importing.error} />}
				{importing.isPending && (
					<Stack gap={4}>
						<Progress value={(importing.sent / Math.max(codes.length, 1)) * 100} aria-label={t.import} />
						<Text fz="xs" c="dimmed" role="status">
							{t.importing(number(importing.sent), number(codes.length))}
						</Text>
					</Stack>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose} disabled={importing.isPending}>
						{common.cancel}
					</Button>
					<Button type="submit" loading={importing.isPending}>
						{t.import}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

/** Checks before the request. */
const useRules = (isNew: boolean) => {
	const t = useText(text)
	const worthRule = useWorthRule()
	return (values: Values) => ({
		reward: isNew && !values.reward ? t.missingReward : null,
		ListName: isNew && !values.ListName.trim() ? t.missingName : null,
		CouponsValue: isNew ? worthRule(values) : null,
		Codes: readCodes(values.Codes).codes.length > 0 ? null : t.missingCodes,
	})
}

const useSaid = () => {
	const t = useText(text)
	const said = useFailureText()
	return (failure: ApiFailure): string =>
		failure.errorName === 'Reward_ValueShouldBe100PercentMax' ? t.percentMost : said(failure)
}

type Form = UseFormReturnType<Values>

function ListFields({ form, rewards, isOne }: { form: Form } & Pick<Props, 'rewards' | 'isOne'>) {
	const t = useText(text)
	const find = (id: string) => rewards.find((reward) => String(reward.Id) === id)
	return (
		<>
			{!isOne && (
				<NativeSelect
					label={t.reward}
					data={['', ...rewards.map(({ Id, Title }) => ({ value: String(Id), label: Title }))]}
					{...form.getInputProps('reward')}
					onChange={({ currentTarget }) => form.setValues(valuesOf(find(currentTarget.value)))}
				/>
			)}
			<TextInput label={t.listName} maxLength={500} {...form.getInputProps('ListName')} />
			<WorthFields form={form} reward={find(form.values.reward)} />
		</>
	)
}

/** Enough codes to see that the right column was read. */
const SHOWN = 5

function CodesField({ form }: { form: Form }) {
	const t = useText(text)
	const { number } = useFormats()
	const { codes, tooLong, alike } = readCodes(form.values.Codes)
	const [replacedBy, setReplacedBy] = useState<string | null>(null)
	/** Without it, a browser does not report a corrected file of the same name. */
	const forgetFile = useRef<() => void>(null)
	/** Reads the file in the browser; the file itself is not uploaded. Its codes replace what the field has. */
	const read = async (file: File | null): Promise<void> => {
		if (!file) return
		try {
			const content = await file.text()
			setReplacedBy(form.values.Codes.trim() ? file.name : null)
			form.setFieldValue('Codes', content)
		} catch {
			form.setFieldError('Codes', t.fileFailed)
		}
		forgetFile.current?.()
	}
	return (
		<Stack gap={6}>
			<Textarea
				label={t.codesLabel}
				description={t.codesHint}
				rows={8}
				styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
				spellCheck={false}
				{...form.getInputProps('Codes')}
			/>
			<Group justify="space-between">
				<FileButton resetRef={forgetFile} onChange={read} accept=".txt,.csv,text/plain,text/csv">
					{(props) => (
						<Button variant="default" size="xs" {...props}>
							{t.chooseFile}
						</Button>
					)}
				</FileButton>
				<Text fz="xs" c="dimmed" aria-live="polite">
					{t.counted(number(codes.length))}
				</Text>
			</Group>
			<Text fz="xs" role="status">
				{replacedBy !== null && t.replaced(replacedBy)}
			</Text>
			{codes.length > 0 && (
				<Text fz="xs" c="dimmed" lineClamp={2} className="fiel-wraps">
					{t.firstCodes(codes.slice(0, SHOWN).join(' · '))}
				</Text>
			)}
			{tooLong > 0 && (
				<Text fz="xs" c="error">
					{t.tooLong(number(tooLong))}
				</Text>
			)}
			{alike > 0 && <WarningNote>{[t.alike(number(alike))]}</WarningNote>}
		</Stack>
	)
}
