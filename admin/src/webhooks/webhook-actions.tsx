import type { Webhook } from '@fiel/contract'
import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { ResendAll } from './resend-all.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SendTest } from './send-test.tsx'
import { text } from './words.ts'

type Open = 'test' | 'resend' | 'rotate' | 'remove' | null

/** The actions on a webhook besides editing. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
	const t = useText(text)
	const [open, setOpen] = useState<Open>(null)
	const close = () => setOpen(null)
	return (
		<>
			<Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} width={220}>
				<Menu.Target>
					<Button variant="default" rightSection={<Icon name="down" size={14} />}>
						{t.actions}
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item onClick={() => setOpen('resend')}>{t.resendAll}</Menu.Item>
					<Menu.Item onClick={() => setOpen('rotate')}>{t.rotate}</Menu.Item>
					<Menu.Divider />
					<Menu.Item c="error" onClick={() => setOpen('remove')}>
						{t.remove}
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
			<Button variant="default" onClick={() => setOpen('test')}>
				{t.test}
			</Button>
			<SendTest webhook={webhook} opened={open === 'test'} onClose={close} />
			<ResendAll webhook={webhook} opened={open === 'resend'} onClose={close} />
			<RotateSecret webhook={webhook} opened={open === 'rotate'} onClose={close} />
			<RemoveWebhook webhook={webhook} opened={open === 'remove'} onClose={close} />
		</>
	)
}

interface Props {
	webhook: Webhook
	opened: boolean
	onClose: () => void
}

function RotateSecret({ webhook, opened, onClose }: Props) {
	const t = useText(text)
	const rotate = useWrite('rotateWebhookSecret')
	const done = (): void => {
		onClose()
		rotate.reset()
	}
	return (
		<>
			<ConfirmDialog
				opened={opened && !rotate.data}
				onClose={done}
				title={t.rotateTitle}
				confirm={t.rotateConfirm}
				onConfirm={() => rotate.mutate({ params: { id: webhook.Id } })}
				busy={rotate.isPending}
				failure={rotate.error}
			>
				{t.rotateText}
			</ConfirmDialog>
			<SecretDialog
				secret={opened ? (rotate.data?.Secret ?? null) : null}
				previousUntil={rotate.data?.PreviousSecretUntil}
				onDone={done}
			/>
		</>
	)
}

function RemoveWebhook({ webhook, opened, onClose }: Props) {
	const t = useText(text)
	const navigate = useNavigate()
	const remove = useWrite('removeWebhook', { refreshes: ['listWebhooks', 'getFirstSteps'] })
	const confirm = (): void =>
		remove.mutate(
			{ params: { id: webhook.Id } },
			{
				onSuccess: async () => {
					notify(t.removed(webhook.Name))
					await navigate({ to: '/webhooks' })
				},
			},
		)
	return (
		<ConfirmDialog
			opened={opened}
			onClose={onClose}
			title={t.removeTitle(webhook.Name)}
			confirm={t.removeConfirm}
			onConfirm={confirm}
			busy={remove.isPending}
			failure={remove.error}
		>
			{t.removeText}
		</ConfirmDialog>
	)
}
