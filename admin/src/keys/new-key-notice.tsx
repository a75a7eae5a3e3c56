import { Button, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { orderCommand } from '../checklist/order-command.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { text } from './words.ts'

interface Props {
	Token: string
	Key: string
	onDone: () => void
}

/** New credentials, and a command that tests them. */
export function NewKeyNotice({ Token, Key, onDone }: Props) {
	const t = useText(text)
	const command = useMemo(() => orderCommand(location.origin, Token, Key, new Date()), [Token, Key])
	return (
		<Stack>
			<ShownOnceNotice>{t.freshWarning}</ShownOnceNotice>
			<Secret name={t.token} value={Token} />
			<Secret name={t.key} value={Key} />
			<CodeBlock title={t.tryIt} code={command} copy={t.copyCommand} />
			<Group justify="flex-end">
				<Button onClick={onDone}>{t.done}</Button>
			</Group>
		</Stack>
	)
}
