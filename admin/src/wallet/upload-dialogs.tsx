import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { readBase64 } from '../ui/read-base64.ts'
import { FileField, MOST_BYTES } from './file-field.tsx'
import { text } from './words.ts'

interface Props {
	title: string
	onClose: () => void
}

const CERTIFICATES = '.p12,.pfx,.pem,.cer,.crt'

/** Says what is wrong with a file before it is sent. */
const useFileCheck = () => {
	const t = useText(text)
	const size = (file: File | null) => (file && file.size > MOST_BYTES ? t.tooLarge : null)
	return { size, needed: (file: File | null) => (file ? size(file) : t.missing) }
}

interface AppleValues {
	Certificate: File | null
	Password: string
	Key: File | null
	Intermediate: File | null
}

/** Uploads the certificate for Apple Wallet. */
export function AppleDialog({ title, onClose }: Props) {
	const t = useText(text)
	const said = useFailureText()
	const check = useFileCheck()
	const set = useWrite('setAppleWallet', { refreshes: ['getWallet'] })
	const form = useForm<AppleValues>({
		initialValues: { Certificate: null, Password: '', Key: null, Intermediate: null },
		validate: { Certificate: check.needed, Key: check.size, Intermediate: check.size },
	})
	const submit = form.onSubmit(async ({ Certificate, Password, Key, Intermediate }) => {
		const body = {
			Certificate: await readBase64(Certificate!),
			Password: Password || null,
			Key: Key && (await readBase64(Key)),
			Intermediate: Intermediate && (await readBase64(Intermediate)),
		}
		try {
			await set.mutateAsync({ body })
			notify(t.added)
			onClose()
		} catch (error) {
			const failure = error as NonNullable<typeof set.error>
			showAtField(form, failure, said(failure))
		}
	})
	return (
		<FormDialog
			title={title}
			confirm={t.upload}
			onClose={onClose}
			onSubmit={submit}
			busy={set.isPending}
			failure={Object.keys(form.errors).length === 0 ? set.error : null}
			isDirty={form.isDirty()}
		>
			<FileField label={t.certificate} accept={CERTIFICATES} {...form.getInputProps('Certificate')} />
			<PasswordInput
				label={t.password}
				maxLength={200}
				autoComplete="off"
				{...form.getInputProps('Password')}
			/>
			<FileField label={t.key} accept=".pem,.key" {...form.getInputProps('Key')} />
			<FileField label={t.intermediate} accept={CERTIFICATES} {...form.getInputProps('Intermediate')} />
		</FormDialog>
	)
}

/** Uploads the service account for Google Wallet. */
export function GoogleDialog({ title, onClose }: Props) {
	const t = useText(text)
	const said = useFailureText()
	const check = useFileCheck()
	const set = useWrite('setGoogleWallet', { refreshes: ['getWallet'] })
	const form = useForm<{ IssuerId: string; ServiceAccount: File | null }>({
		initialValues: { IssuerId: '', ServiceAccount: null },
		validate: {
			IssuerId: (value) => (value.trim() ? null : t.required),
			ServiceAccount: check.needed,
		},
	})
	const submit = form.onSubmit(async ({ IssuerId, ServiceAccount }) => {
		try {
			await set.mutateAsync({
				body: { IssuerId: IssuerId.trim(), ServiceAccount: await ServiceAccount!.text() },
			})
			notify(t.added)
			onClose()
		} catch (error) {
			const failure = error as NonNullable<typeof set.error>
			showAtField(form, failure, said(failure))
		}
	})
	return (
		<FormDialog
			title={title}
			confirm={t.upload}
			onClose={onClose}
			onSubmit={submit}
			busy={set.isPending}
			failure={Object.keys(form.errors).length === 0 ? set.error : null}
			isDirty={form.isDirty()}
		>
			<TextInput
				label={t.issuer}
				maxLength={40}
				inputMode="numeric"
				data-autofocus
				{...form.getInputProps('IssuerId')}
			/>
			<FileField
				label={t.accountFile}
				accept=".json,application/json"
				{...form.getInputProps('ServiceAccount')}
			/>
		</FormDialog>
	)
}
