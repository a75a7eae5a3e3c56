import type { MemberSecret } from '@fiel/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { DateText } from '../ui/values.tsx'
import { CreateSecret } from './create-secret.tsx'
import { text } from './words.ts'

/** The secrets that sign tokens: working ones first, newest on top. */
export function SecretsSection({ secrets }: { secrets: readonly MemberSecret[] }) {
	const t = useText(text)
	const mayChange = useIsAllowed('createMemberSecret')
	const [creating, { open, close }] = useDisclosure()
	const [revoking, setRevoking] = useState<MemberSecret | null>(null)
	const newest = secrets.toReversed()
	const sorted = [
		...newest.filter(({ RevokedDate }) => !RevokedDate),
		...newest.filter(({ RevokedDate }) => RevokedDate),
	]
	return (
		<Section title={t.secrets} about={t.secretsAbout}>
			{sorted.length === 0 && <Text fz="sm">{t.noSecrets}</Text>}
			{sorted.map((secret) => (
				<SecretRow key={secret.Kid} of={secret} onRevoke={mayChange ? setRevoking : null} />
			))}
			{mayChange && (
				<Group>
					<Button variant="default" onClick={open}>
						{t.create}
					</Button>
				</Group>
			)}
			<CreateSecret opened={creating} onClose={close} />
			<RevokeSecret secret={revoking} onClose={() => setRevoking(null)} />
		</Section>
	)
}

interface RowProps {
	of: MemberSecret
	/** Null for users who may not revoke it. */
	onRevoke: ((secret: MemberSecret) => void) | null
}

function SecretRow({ of: secret, onRevoke }: RowProps) {
	const t = useText(text)
	const name = secret.IsOwn ? t.own : secret.Name
	return (
		<Group justify="space-between" align="flex-start" gap="xs">
			<Stack gap={2} flex="1 1 14rem" miw={0}>
				<Group gap="xs">
					<Text fz="sm" fw={550} className="fiel-wraps">
						{name}
					</Text>
					<Badge color={secret.RevokedDate ? 'gray' : 'teal'}>
						{secret.RevokedDate ? t.revoked : t.active}
					</Badge>
				</Group>
				{secret.IsOwn && (
					<Text fz="xs" c="dimmed">
						{t.ownAbout}
					</Text>
				)}
				<Text fz="xs" c="dimmed" ff="monospace" className="fiel-wraps">
					{secret.Kid}
				</Text>
				<Text fz="xs" c="dimmed">
					{t.lastUsed}: {secret.LastUsedDate ? <DateText value={secret.LastUsedDate} /> : t.never}
				</Text>
			</Stack>
			{onRevoke && !secret.RevokedDate && (
				<Button variant="default" size="xs" aria-label={t.revokeNamed(name)} onClick={() => onRevoke(secret)}>
					{t.revoke}
				</Button>
			)}
		</Group>
	)
}

/** Open while there is a secret to revoke. */
function RevokeSecret({ secret, onClose }: { secret: MemberSecret | null; onClose: () => void }) {
	const t = useText(text)
	const revoke = useWrite('revokeMemberSecret', { refreshes: ['getMemberSettings'] })
	const name = secret?.IsOwn ? t.own : (secret?.Name ?? '')
	const close = (): void => {
		onClose()
		revoke.reset()
	}
	const confirm = (kid: string): void =>
		revoke.mutate(
			{ params: { kid } },
			{
				onSuccess: () => {
					close()
					notify(t.wasRevoked(name))
				},
			},
		)
	return (
		<ConfirmDialog
			opened={secret !== null}
			onClose={close}
			title={t.revokeTitle(name)}
			confirm={t.revokeConfirm}
			onConfirm={() => secret && confirm(secret.Kid)}
			busy={revoke.isPending}
			failure={revoke.error}
		>
			{secret?.IsOwn ? t.revokeOwnText : t.revokeText}
		</ConfirmDialog>
	)
}
