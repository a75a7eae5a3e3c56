import type { Scope } from '@fiel/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { IS_TEST } from '../api/mode.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { testCommandOf } from './test-command.ts'
import { text } from './words.ts'

interface Props {
	Token: string
	Key: string
	/** Null for everything. */
	Scopes: Scope[] | null
	onDone: () => void
}

/** New credentials, and a command that tests them. */
export function NewKeyNotice({ Token, Key, Scopes, onDone }: Props) {
	const t = useText(text)
	const { money } = useFormats()
	const test = useMemo(
		() => testCommandOf(location.origin, { Token, Key, Scopes }, new Date()),
		[Token, Key, Scopes],
	)
	return (
		<Stack>
			<ShownOnceNotice>{t.freshWarning}</ShownOnceNotice>
			<Secret name={t.token} value={Token} />
			<Secret name={t.key} value={Key} />
			{test && (
				<CodeBlock
					title={test.does === 'order' ? t.tryIt(money(100)) : t.tryReading}
					code={test.command}
					copy={t.copyCommand}
				/>
			)}
			{test?.does === 'order' && !IS_TEST && (
				<Text fz="sm" c="dimmed">
					{t.isReal}
				</Text>
			)}
			<Group justify="flex-end">
				<Button onClick={onDone}>{t.done}</Button>
			</Group>
		</Stack>
	)
}
