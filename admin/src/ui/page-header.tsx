import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useText } from '../i18n/language.tsx'
import type { Dictionary } from '../i18n/words.ts'
import { Icon } from './icon.tsx'
import { text } from './words.ts'

interface Props {
	title: string
	/** One sentence that says what the page is for. */
	about?: ReactNode
	/** The buttons of the page, the main one last. */
	children?: ReactNode
	/** The path of the page above this one, as in the table of pages. */
	within?: string
	/** Its address, where the path has a parameter. */
	above?: string
}

/** What each page is called, by its path; the shell knows. */
export const PageTitles = createContext<Record<string, Dictionary<string>>>({})

/** A browser that opens the first page says its title itself, and begins at the top. */
let hasArrived = false

/** The top of every page: its title takes the focus when one comes from another page, so that a screen reader says where we are. */
export function PageHeader({ title, about, children, within, above }: Props) {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		if (hasArrived) heading.current?.focus({ preventScroll: true })
		hasArrived = true
	}, [])
	useEffect(() => {
		document.title = `${title} · Fiel`
	}, [title])
	return (
		<Box component="header" mb="xl">
			{within && <BackLink page={within} to={above ?? within} />}
			<Group justify="space-between" align="flex-start" gap="md">
				<Stack gap={4} flex="1 1 16rem" className="fiel-head">
					<Title order={1} fz={{ base: 22, sm: 26 }} ref={heading} tabIndex={-1} className="fiel-quiet-focus">
						{title}
					</Title>
					{about && (
						<Text c="dimmed" fz="sm" maw="42rem">
							{about}
						</Text>
					)}
				</Stack>
				{children && <Group gap="xs">{children}</Group>}
			</Group>
		</Box>
	)
}

function BackLink({ page, to }: { page: string; to: string }) {
	const t = useText(text)
	const title = useText(use(PageTitles)[page]!)
	return (
		<Anchor
			component={Link}
			to={to}
			fz="sm"
			c="dimmed"
			mb="xs"
			className="fiel-back"
			aria-label={t.back(title)}
		>
			<Icon name="back" size={16} />
			{title}
		</Anchor>
	)
}
