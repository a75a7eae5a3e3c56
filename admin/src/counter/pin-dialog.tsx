import type { CounterCustomer } from '@fiel/contract'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { call, type Output } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { text } from './words.ts'

interface Props {
	customerId: CounterCustomer['Id']
	onConfirmed: () => void
	onClose: () => void
}

/** Sends a PIN to the customer and asks for it. */
export function PinDialog({ customerId, onConfirmed, onClose }: Props) {
	const t = useText(text)
	const { sent, send, failure, setFailure } = usePin(customerId)
	const [code, setCode] = useState('')
	const [wrong, setWrong] = useState<string | null>(null)
	const [busy, setBusy] = useState(false)
	const submit = async (event: FormEvent): Promise<void> => {
		event.preventDefault()
		if (!sent || !/^\d{6}$/.test(code.trim())) return setWrong(t.pinWrong)
		setBusy(true)
		try {
			const body = { CustomerId: customerId, TransactionId: sent.TransactionId, Code: code.trim() }
			const { IsConfirmed, Message } = await call('confirmCounterPin', { body })
			if (IsConfirmed) onConfirmed()
			else setWrong(Message)
		} catch (error) {
			setFailure(error)
		} finally {
			setBusy(false)
		}
	}
	const channel = sent?.SentBy as keyof typeof t.pinSent | null | undefined
	return (
		<FormDialog
			title={t.pinTitle}
			confirm={t.pinConfirm}
			onClose={onClose}
			onSubmit={submit}
			busy={busy}
			failure={null}
			isDirty={code !== ''}
			disabled={!channel}
		>
			<Stack gap="sm">
				{channel && <Text role="status">{t.pinSent[channel]}</Text>}
				{sent?.Code && <Text fz="sm">{t.pinSandbox(sent.Code)}</Text>}
				{sent?.Message && (
					<Alert color="orange" role="alert">
						{sent.Message}
					</Alert>
				)}
				<TextInput
					size="lg"
					label={t.pinCode}
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={6}
					data-autofocus
					value={code}
					error={wrong}
					onChange={({ currentTarget }) => setCode(currentTarget.value)}
				/>
				<CounterFailure of={failure} />
				<Button variant="subtle" onClick={send}>
					{t.pinSend}
				</Button>
			</Stack>
		</FormDialog>
	)
}

/** Sends a PIN when the dialog opens, and again when asked. */
const usePin = (customerId: string) => {
	const { reportFailure } = useCounter()
	const [sent, setSent] = useState<Output<'sendCounterPin'> | null>(null)
	const [failure, setFailure] = useState<unknown>(null)
	const send = useCallback(async () => {
		setFailure(null)
		try {
			setSent(await call('sendCounterPin', { body: { CustomerId: customerId } }))
		} catch (error) {
			reportFailure(error)
			setFailure(error)
		}
	}, [customerId, reportFailure])
	const isSent = useRef(false)
	useEffect(() => {
		if (isSent.current) return
		isSent.current = true
		void send()
	}, [send])
	return { sent, send, failure, setFailure }
}
