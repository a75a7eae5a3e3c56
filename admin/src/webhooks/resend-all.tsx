import type { Webhook } from '@fiel/contract'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { notify } from '../ui/notify.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

interface Props {
	webhook: Webhook
	opened: boolean
	onClose: () => void
}

const DAY_MS = 86_400_000

/** A moment as a date input holds it, in the merchant's time zone, which the server assumes. */
const localOf = (moment: Date, timeZone: string): string =>
	new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
		.format(moment)
		.replace(' ', 'T')

/** Resends what failed since a moment, and what was missed. */
export function ResendAll({ webhook, opened, onClose }: Props) {
	const t = useText(text)
	const common = useText(shared)
	useReturnFocus(opened)
	const { number } = useFormats()
	const { TimeZone } = useSession().Merchant
	const [since, setSince] = useState(() => localOf(new Date(Date.now() - DAY_MS), TimeZone))
	const resend = useWrite('resendDeliveries', { refreshes: ['listDeliveries', 'getWebhook'] })
	const send = (): void =>
		resend.mutate(
			{ params: { id: webhook.Id }, body: { Since: `${since}:00` } },
			{
				onSuccess: ({ Resent, Missed }) => {
					onClose()
					notify(t.resentAll(number(Resent), number(Missed)))
				},
			},
		)
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={t.resendAllTitle}
			closeButtonProps={{ 'aria-label': common.close }}
		>
			<Stack>
				<Text fz="sm">{t.resendAllAbout}</Text>
				<TextInput
					type="datetime-local"
					label={t.since}
					description={t.sinceHelp(TimeZone)}
					value={since}
					onChange={({ currentTarget }) => setSince(currentTarget.value)}
				/>
				<FailureNote of={resend.error} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						{common.cancel}
					</Button>
					<Button onClick={send} loading={resend.isPending} disabled={!since}>
						{t.resendConfirm}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
