import type { AdminReward } from '@fiel/contract'
import {
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
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notify.ts'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { text as shared } from '../ui/words.ts'
import type { Listed } from './listed.ts'
import { readCodes } from './read-codes.ts'
import { type Target, useImport } from './use-import.ts'
import { text } from './words.ts'

interface Props {
	/** The list that gets more codes, or that there is to be a new one; null while nothing is asked for. */
	target: Listed | 'new' | null
	rewards: readonly AdminReward[]
	onClose: () => void
}

export function ImportCodes({ target, rewards, onClose }: Props) {
	const t = useText(text)
	const all = useText(shared)
	const title = target === null || target === 'new' ? t.newList : t.addCodesTo(target.ListName)
	return (
		<Modal
			opened={target !== null}
			onClose={onClose}
			title={title}
			size="lg"
			closeOnClickOutside={false}
			closeButtonProps={{ 'aria-label': all.close }}
		>
			{target === 'new' && rewards.length === 0 ? (
				<Text fz="sm">{t.noRewards}</Text>
			) : (
				target !== null && <ImportForm target={target} rewards={rewards} onClose={onClose} />
			)}
		</Modal>
	)
}

interface Values {
	reward: string
	ListName: string
	CouponsType: string
	CouponsValue: number | string
	Codes: string
}

const targetOf = (target: Listed | 'new', values: Values): Target =>
	target === 'new'
		? {
				rewardId: Number(values.reward),
				ListName: values.ListName.trim(),
				CouponsType: Number(values.CouponsType),
				CouponsValue: Number(values.CouponsValue) || 0,
			}
		: { listId: target.Id }

const EMPTY: Values = { reward: '', ListName: '', CouponsType: '0', CouponsValue: 0, Codes: '' }

function ImportForm({ target, rewards, onClose }: Omit<Props, 'target'> & { target: Listed | 'new' }) {
	const t = useText(text)
	const { number } = useFormats()
	const isNew = target === 'new'
	const importing = useImport()
	const form = useForm<Values>({
		initialValues: EMPTY,
		validate: {
			reward: (value) => (isNew && !value ? t.missingReward : null),
			ListName: (value) => (isNew && !value.trim() ? t.missingName : null),
			Codes: (value) => (readCodes(value).codes.length > 0 ? null : t.missingCodes),
		},
	})
	const { codes } = readCodes(form.values.Codes)
	const send = form.onSubmit((values) =>
		importing.mutate(
			{ target: targetOf(target, values), codes },
			{
				onSuccess: ({ added, skipped }) => {
					onClose()
					notify(t.imported(number(added), number(skipped)))
				},
			},
		),
	)
	return (
		<form onSubmit={send} noValidate>
			<LeaveGuard when={() => importing.isPending} />
			<Stack>
				{isNew && (
					<>
						<NativeSelect
							label={t.reward}
							data={['', ...rewards.map(({ Id, Title }) => ({ value: String(Id), label: Title }))]}
							{...form.getInputProps('reward')}
						/>
						<TextInput label={t.listName} {...form.getInputProps('ListName')} />
						<Group grow align="flex-start">
							<NativeSelect label={t.type} data={optionsOf(t.types)} {...form.getInputProps('CouponsType')} />
							<NumberField label={t.value} min={0} decimalScale={2} {...form.getInputProps('CouponsValue')} />
						</Group>
					</>
				)}
				<CodesField form={form} />
				<FailureNote of={importing.error} />
				{importing.isPending && (
					<Stack gap={4}>
						<Progress value={(importing.sent / Math.max(codes.length, 1)) * 100} aria-label={t.import} />
						<Text fz="xs" c="dimmed" role="status">
							{t.importing(number(importing.sent), number(codes.length))}
						</Text>
					</Stack>
				)}
				<Group justify="flex-end">
					<Button type="submit" loading={importing.isPending}>
						{t.import}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

/** Of the form, what a field needs. */
type CodesForm = Pick<
	UseFormReturnType<Values>,
	'values' | 'getInputProps' | 'setFieldValue' | 'setFieldError'
>

function CodesField({ form }: { form: CodesForm }) {
	const t = useText(text)
	const { number } = useFormats()
	const { codes, tooLong } = readCodes(form.values.Codes)
	/** Read here, in the browser: the file itself goes nowhere. */
	const read = async (file: File | null): Promise<void> => {
		if (!file) return
		try {
			const said = form.values.Codes.trim()
			form.setFieldValue('Codes', (said ? `${said}\n` : '') + (await file.text()))
		} catch {
			form.setFieldError('Codes', t.fileFailed)
		}
	}
	return (
		<Stack gap={6}>
			<Textarea
				label={t.codesLabel}
				description={t.codesHint}
				rows={8}
				ff="monospace"
				spellCheck={false}
				{...form.getInputProps('Codes')}
			/>
			<Group justify="space-between">
				<FileButton onChange={read} accept=".txt,.csv,text/plain,text/csv">
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
			{tooLong > 0 && (
				<Text fz="xs" c="error">
					{t.tooLong(number(tooLong))}
				</Text>
			)}
		</Stack>
	)
}
