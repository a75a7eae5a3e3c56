import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
	title: string
	about?: string
	children: ReactNode
}

/** A section of a long form: its title on the left, its inputs on the right; stacked on a phone. */
export function Section({ title, about, children }: Props) {
	return (
		<section className="fiel-section">
			<Stack gap={4}>
				<Title order={2} fz="md">
					{title}
				</Title>
				{about && (
					<Text c="dimmed" fz="sm">
						{about}
					</Text>
				)}
			</Stack>
			<Stack gap="md">{children}</Stack>
		</section>
	)
}
