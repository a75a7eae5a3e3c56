import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './words.ts'

interface Props {
	title: string
	isDone: boolean
	/** One sentence about the purpose. */
	about: ReactNode
	children?: ReactNode
}

/** One step; a finished one shows no details. */
export function Step({ title, isDone, about, children }: Props) {
	const t = useText(text)
	return (
		<li className="fiel-step" data-done={isDone || undefined}>
			<span className="fiel-tick">
				{isDone && <Icon name="check" size={14} />}
				<span className="fiel-hidden">{isDone ? t.isDone : t.isOpen}</span>
			</span>
			<Stack gap="xs" flex={1} miw={0}>
				<Stack gap={2}>
					<Title order={3} fz="sm" fw={550}>
						{title}
					</Title>
					<Text fz="sm" c="dimmed">
						{about}
					</Text>
				</Stack>
				{children}
			</Stack>
		</li>
	)
}
