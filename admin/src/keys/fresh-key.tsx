import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useText } from '../i18n/language.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { orderCommand } from './order-command.ts'
import { text } from './words.ts'

interface Props {
	Token: string
	Key: string
	onDone: () => void
}

/** New credentials, and a command that proves they work. */
export function FreshKey({ Token, Key, onDone }: Props) {
	const t = useText(text)
	const command = useMemo(() => orderCommand(location.origin, Token, Key, new Date()), [Token, Key])
	return (
		<Stack>
			<Alert
				variant="light"
				color="yellow"
				icon={<Icon name="warning" />}
				p="sm"
				c="var(--mantine-color-text)"
			>
				{t.freshWarning}
			</Alert>
			<Secret name={t.token} value={Token} />
			<Secret name={t.key} value={Key} />
			<Stack gap={6}>
				<Group justify="space-between">
					<Text fz="sm" fw={500}>
						{t.tryIt}
					</Text>
					<CopyButton value={command} label={t.copyCommand} />
				</Group>
				<pre className="fiel-code fiel-wraps">{command}</pre>
			</Stack>
			<Group justify="flex-end">
				<Button onClick={onDone}>{t.done}</Button>
			</Group>
		</Stack>
	)
}

function Secret({ name, value }: { name: string; value: string }) {
	return (
		<Stack gap={6}>
			<Text fz="sm" fw={500}>
				{name}
			</Text>
			<Group className="fiel-code" wrap="nowrap" gap="xs" py={6}>
				<code className="fiel-secret">{value}</code>
				<CopyButton value={value} what={name} />
			</Group>
		</Stack>
	)
}
