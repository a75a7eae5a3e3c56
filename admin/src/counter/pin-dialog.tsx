import type { CounterCustomer } from '@fiel/contract'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { call, type Output } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useContactFaults } from '../ui/use-contact-faults.ts'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { text } from './words.ts'

interface Props {
	customerId: CounterCustomer['Id']
	onConfirmed: () => void
	onClose: () => void
}

type Asked = Pick<Output<'sendCounterPin'>, 'AsksPhone' | 'AsksEmail'>

const NOTHING_ASKED: Asked = { AsksPhone: false, AsksEmail: false }

/** Sends a PIN to the customer and asks for it; where there is no contact, it asks for one first. */
export function PinDialog({ customerId, onConfirmed, onClose }: Props) {
	const t = useText(text)
	const { sent, channel, send, failure, setFailure, busy: isSending } = usePin(customerId)
	const [code, setCode] = useState('')
	const [wrong, setWrong] = useState<string | null>(null)
	const [isConfirming, setConfirming] = useState(false)
	const contact = useContact(channel ? NOTHING_ASKED : (sent ?? NOTHING_ASKED))
	const confirm = async (): Promise<void> => {
		if (!sent || !/^\d{6}$/.test(code.trim())) return setWrong(t.pinWrong)
		setConfirming(true)
		try {
			const body = { CustomerId: customerId, TransactionId: sent.TransactionId, Code: code.trim() }
			const { IsConfirmed, Message } = await call('confirmCounterPin', { body })
			if (IsConfirmed) onConfirmed()
			else setWrong(Message)
		} catch (error) {
			setFailure(error)
		} finally {
			setConfirming(false)
		}
	}
	const submit = (event: FormEvent): void => {
		event.preventDefault()
		if (channel) void confirm()
		else if (contact.check()) void send(contact.given)
	}
	const sendLabel = contact.isAsked ? t.pinSendCode : t.pinSend
	return (
		<FormDialog
			title={t.pinTitle}
			confirm={channel ? t.pinConfirm : sendLabel}
			onClose={onClose}
			onSubmit={submit}
			busy={isSending || isConfirming}
			failure={null}
			isDirty={code !== '' || contact.isDirty}
		>
			<Stack gap="sm">
				{channel && !sent?.Message && <Text role="status">{t.pinSent[channel]}</Text>}
				{!channel && isSending && <Text role="status">{t.pinSending}</Text>}
				{sent?.Code && <Text fz="sm">{t.pinSandbox(sent.Code)}</Text>}
				{sent?.Message && (
					<Alert color="orange" role="alert">
						{sent.Message}
					</Alert>
				)}
				{contact.fields}
				{channel && (
					<TextInput
						size="lg"
						label={t.pinCode}
						inputMode="numeric"
						autoComplete="one-time-code"
						maxLength={6}
						autoFocus
						value={code}
						error={wrong}
						onChange={({ currentTarget }) => setCode(currentTarget.value)}
					/>
				)}
				<CounterFailure of={failure} />
				{channel && (
					<Button variant="subtle" onClick={() => send(contact.given)} loading={isSending}>
						{t.pinSend}
					</Button>
				)}
			</Stack>
		</FormDialog>
	)
}

/** The contacts that the server asks for, as they were typed. */
const useContact = ({ AsksPhone, AsksEmail }: Asked) => {
	const t = useText(text)
	const faults = useContactFaults()
	const [Phone, setPhone] = useState('')
	const [Email, setEmail] = useState('')
	const [isChecked, setChecked] = useState(false)
	const isMissing = !(AsksPhone && Phone.trim()) && !(AsksEmail && Email.trim())
	const needed = AsksPhone && AsksEmail ? t.pinContactNeeded : AsksPhone ? t.pinPhoneNeeded : t.pinEmailNeeded
	const missing = isMissing ? needed : null
	const phoneFault = AsksPhone ? (missing ?? faults.phone(Phone)) : null
	const emailFault = AsksEmail ? ((AsksPhone ? null : missing) ?? faults.email(Email)) : null
	const isAsked = AsksPhone || AsksEmail
	return {
		isAsked,
		isDirty: isAsked && (Phone !== '' || Email !== ''),
		given: { ...(Phone.trim() && { Phone: Phone.trim() }), ...(Email.trim() && { Email: Email.trim() }) },
		/** Shows what is wrong; true if nothing is. */
		check: (): boolean => {
			setChecked(true)
			return !phoneFault && !emailFault
		},
		fields: isAsked && (
			<>
				{AsksPhone && (
					<TextInput
						size="md"
						label={t.phone}
						description={t.pinContactKept}
						type="tel"
						maxLength={40}
						autoFocus
						value={Phone}
						error={isChecked && phoneFault}
						onChange={({ currentTarget }) => setPhone(currentTarget.value)}
					/>
				)}
				{AsksEmail && (
					<TextInput
						size="md"
						label={t.email}
						description={AsksPhone ? undefined : t.pinContactKept}
						type="email"
						maxLength={255}
						autoFocus={!AsksPhone}
						value={Email}
						error={isChecked && emailFault}
						onChange={({ currentTarget }) => setEmail(currentTarget.value)}
					/>
				)}
			</>
		),
	}
}

/** Sends a PIN when the dialog opens, and again when asked, always under the same transaction. */
const usePin = (customerId: string) => {
	const { reportFailure } = useCounter()
	const [sent, setSent] = useState<Output<'sendCounterPin'> | null>(null)
	/** Where the last PIN went; it stays valid when another one cannot be sent. */
	const [channel, setChannel] = useState<'phone' | 'mail' | null>(null)
	const [failure, setFailure] = useState<unknown>(null)
	const [busy, setBusy] = useState(false)
	const transactionId = useRef<string>(undefined)
	const send = useCallback(
		async (contact: { Phone?: string; Email?: string }) => {
			setFailure(null)
			setBusy(true)
			const { current: TransactionId } = transactionId
			try {
				const body = { CustomerId: customerId, ...(TransactionId && { TransactionId }), ...contact }
				const answer = await call('sendCounterPin', { body })
				transactionId.current = answer.TransactionId
				setSent(answer)
				if (answer.SentBy !== null) setChannel(answer.SentBy === 'phone' ? 'phone' : 'mail')
			} catch (error) {
				reportFailure(error)
				setFailure(error)
			} finally {
				setBusy(false)
			}
		},
		[customerId, reportFailure],
	)
	const isSent = useRef(false)
	useEffect(() => {
		if (isSent.current) return
		isSent.current = true
		void send({})
	}, [send])
	return { sent, channel, send, failure, setFailure, busy }
}
