import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { text } from './words.ts'

/** Copies a value. With a label it is a button; without one, an icon with a label for screen readers. */
export function CopyButton({ value, label, what }: { value: string; label?: string; what?: string }) {
	const t = useText(text)
	const { copied, copy } = useClipboard({ timeout: 2000 })
	const icon = <Icon name={copied ? 'check' : 'copy'} size={16} />
	if (label)
		return (
			<Button variant="default" size="xs" leftSection={icon} onClick={() => copy(value)}>
				{copied ? t.copied : label}
			</Button>
		)
	return (
		<Tooltip label={copied ? t.copied : t.copy}>
			<ActionIcon
				variant="subtle"
				color="gray"
				onClick={() => copy(value)}
				aria-label={what ? `${t.copy}: ${what}` : t.copy}
			>
				{icon}
			</ActionIcon>
		</Tooltip>
	)
}
