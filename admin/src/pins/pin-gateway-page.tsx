import type { PinGateway } from '@fiel/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { SendTest } from './send-test.tsx'
import { text } from './words.ts'

/** The gateway that sends PINs to phones. */
export default function PinGatewayPage() {
	const t = useText(text)
	const gateway = useRead('getPinGateway')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={gateway}>{(found) => <Gateway key={JSON.stringify(found)} gateway={found} />}</Loaded>
		</>
	)
}

function Gateway({ gateway }: { gateway: PinGateway }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('setPinGateway')
	return (
		<Stack>
			{!gateway.IsConfigured && <Text fz="sm">{t.none}</Text>}
			<GatewayForm gateway={gateway} />
			{gateway.IsConfigured && mayWrite && (
				<>
					<SendTest />
					<RemoveGateway />
				</>
			)}
		</Stack>
	)
}

function RemoveGateway() {
	const t = useText(text)
	const [isOpen, setOpen] = useState(false)
	const remove = useWrite('removePinGateway', { refreshes: ['getPinGateway'] })
	return (
		<Group>
			<Button variant="default" onClick={() => setOpen(true)}>
				{t.remove}
			</Button>
			<ConfirmDialog
				opened={isOpen}
				onClose={() => setOpen(false)}
				title={t.remove}
				confirm={t.remove}
				onConfirm={() => remove.mutate({}, { onSuccess: () => notify(t.removed) })}
				busy={remove.isPending}
				failure={remove.error}
			>
				{t.removeAbout}
			</ConfirmDialog>
		</Group>
	)
}
