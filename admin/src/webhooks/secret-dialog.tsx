import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { VERIFY_SNIPPET } from './verify-snippet.ts'
import { text } from './words.ts'

interface Props {
	/** Open while there is a secret. */
	secret: string | null
	/** Until when the previous secret also signs. */
	previousUntil?: string | undefined
	onDone: () => void
}

/** Shows a secret once, with instructions; a click outside the dialog must not close it. */
export function SecretDialog({ secret, previousUntil, onDone }: Props) {
	const t = useText(text)
	const { dateTime } = useFormats()
	return (
		<Modal
			opened={secret !== null}
			onClose={onDone}
			title={t.secretTitle}
			size="lg"
			closeOnClickOutside={false}
			closeOnEscape={false}
			withCloseButton={false}
		>
			<Stack>
				<ShownOnceNotice>{t.secretOnce}</ShownOnceNotice>
				<Secret name={t.secret} value={secret ?? ''} />
				{previousUntil && <Text fz="sm">{t.previousUntil(dateTime(previousUntil))}</Text>}
				<CodeBlock title={t.verify} code={VERIFY_SNIPPET} copy={t.copyCode} />
				<Group justify="flex-end">
					<Button onClick={onDone}>{t.done}</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
