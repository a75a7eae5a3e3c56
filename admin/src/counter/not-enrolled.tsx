import type { CounterCustomer } from '@fiel/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { makeKey } from './make-key.ts'
import { text } from './words.ts'

/** Says that the sale earns nothing, and enrols the customer who wants to join. A blocked one cannot. */
export function NotEnrolled({ customer: { Id, Name, IsBlocked } }: { customer: CounterCustomer }) {
	const t = useText(text)
	const { isOnline } = useCounter()
	const [isAsking, setAsking] = useState(false)
	const { enrol, failure, busy } = useEnrolment(Id, Name ?? Id)
	return (
		<Alert color="orange">
			<Stack gap="xs" align="flex-start">
				{t.notEnrolled}
				{!IsBlocked && isOnline && (
					<Button size="sm" variant="default" onClick={() => setAsking(true)}>
						{t.enrol}
					</Button>
				)}
				{!IsBlocked && !isOnline && <Text fz="sm">{t.enrolOffline}</Text>}
			</Stack>
			<ConfirmDialog
				opened={isAsking}
				onClose={() => setAsking(false)}
				title={t.enrolTitle(Name ?? Id)}
				confirm={t.enrol}
				onConfirm={enrol}
				busy={busy}
			>
				{t.enrolText}
				<CounterFailure of={failure} />
			</ConfirmDialog>
		</Alert>
	)
}

/** The key stays the same after a failure, so that an answer that got lost enrols once. */
const useEnrolment = (id: string, name: string) => {
	const t = useText(text)
	const { refresh, reportFailure } = useCounter()
	const [key] = useState(makeKey)
	const [failure, setFailure] = useState<unknown>(null)
	const [busy, setBusy] = useState(false)
	const enrol = async (): Promise<void> => {
		setBusy(true)
		setFailure(null)
		try {
			await call('enrolCounterCustomer', { params: { id }, body: { Key: key } })
			notify(t.enrolled(name))
			await refresh()
		} catch (error) {
			reportFailure(error)
			setFailure(error)
		} finally {
			setBusy(false)
		}
	}
	return { enrol, failure, busy }
}
