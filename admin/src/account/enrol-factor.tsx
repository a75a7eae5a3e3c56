import {
	Button,
	Center,
	Group,
	Modal,
	PasswordInput,
	SimpleGrid,
	Stack,
	Text,
	TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Icon } from '../ui/icon.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

const QrCode = lazy(() => import('../ui/qr-code.tsx').then((file) => ({ default: file.QrCode })))

/**
 * Asks for the password, shows a secret to scan, checks a code, then shows the recovery codes. A click outside the
 * dialog must not close it, because the codes are shown once.
 */
export function EnrolFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const { IsByLink } = useSession()
	const enrol = useWrite('enrolSecondFactor')
	const confirm = useWrite('confirmSecondFactor', { refreshes: ['getSession'] })
	const { mutate: begin, reset } = enrol
	useEffect(() => {
		if (!opened) reset()
		else if (IsByLink) begin({ body: {} })
	}, [opened, IsByLink, begin, reset])
	const codes = confirm.data?.RecoveryCodes
	const close = (): void => {
		onClose()
		confirm.reset()
	}
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={codes ? t.codesTitle : t.enrolTitle}
			closeOnClickOutside={!codes}
			closeOnEscape={!codes}
			withCloseButton={!codes}
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			{codes ? (
				<Codes codes={codes} onDone={close} />
			) : enrol.data ? (
				<ConfirmForm {...enrol.data} confirm={confirm} onCancel={close} />
			) : !IsByLink ? (
				<PasswordForm enrol={enrol} onCancel={close} />
			) : enrol.error ? (
				<FailureNote of={enrol.error} />
			) : (
				<LoadState />
			)}
		</Modal>
	)
}

interface PasswordProps {
	enrol: ReturnType<typeof useWrite<'enrolSecondFactor'>>
	onCancel: () => void
}

function PasswordForm({ enrol, onCancel }: PasswordProps) {
	const t = useText(text)
	const form = useForm({
		initialValues: { Password: '' },
		validate: { Password: (value) => (value ? null : t.missing) },
	})
	const submit = form.onSubmit(({ Password }) =>
		enrol.mutate(
			{ body: { Password } },
			{ onError: (failure) => showAtField(form, failure, t.wrongPassword) },
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<PasswordInput
					label={t.current}
					autoComplete="current-password"
					maxLength={1000}
					data-autofocus
					visibilityToggleButtonProps={{ 'aria-label': t.show }}
					{...form.getInputProps('Password')}
				/>
				{!form.errors.Password && <FailureNote of={enrol.error} />}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{useText(shared).cancel}
					</Button>
					<Button type="submit" loading={enrol.isPending}>
						{t.goOn}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

interface FormProps {
	Secret: string
	Uri: string
	confirm: ReturnType<typeof useWrite<'confirmSecondFactor'>>
	onCancel: () => void
}

function ConfirmForm({ Secret: secret, Uri, confirm, onCancel }: FormProps) {
	const t = useText(text)
	const form = useForm({
		initialValues: { Code: '' },
		validate: { Code: (code) => (code.trim() ? null : t.codeMissing) },
	})
	const submit = form.onSubmit(({ Code }) =>
		confirm.mutate(
			{ body: { Code: Code.replaceAll(' ', '') } },
			{ onError: (failure) => showAtField(form, failure, t.wrongCode) },
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<Text fz="sm">{t.scan}</Text>
				<Center h={208}>
					<Suspense>
						<QrCode value={Uri} label={t.qr} />
					</Suspense>
				</Center>
				<Secret name={t.secret} value={secret} shown={secret.replace(/.{4}(?=.)/g, '$& ')} />
				<TextInput
					label={t.code}
					autoComplete="one-time-code"
					inputMode="numeric"
					maxLength={10}
					data-autofocus
					{...form.getInputProps('Code')}
				/>
				{!form.errors.Code && <FailureNote of={confirm.error} />}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{useText(shared).cancel}
					</Button>
					<Button type="submit" loading={confirm.isPending}>
						{t.confirm}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
	const t = useText(text)
	const lines = codes.join('\n')
	return (
		<Stack>
			<Text fz="sm">{t.codesAbout}</Text>
			<ShownOnceNotice>{t.codesOnce}</ShownOnceNotice>
			<SimpleGrid cols={2} className="fiel-code" spacing="xs" verticalSpacing={4}>
				{codes.map((code) => (
					<code key={code}>{code}</code>
				))}
			</SimpleGrid>
			<Group justify="space-between">
				<Group gap="xs">
					<CopyButton value={lines} label={t.copyCodes} />
					<Button
						variant="default"
						size="xs"
						leftSection={<Icon name="download" size={16} />}
						onClick={() => saveFile('fiel-recovery-codes.txt', `${lines}\n`, 'text/plain')}
					>
						{t.download}
					</Button>
				</Group>
				<Button onClick={onDone}>{t.kept}</Button>
			</Group>
		</Stack>
	)
}
