import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { IS_TEST } from '../api/mode.ts'
import { useText } from '../i18n/language.tsx'
import type { Dictionary } from '../i18n/words.ts'
import { Icon } from './icon.tsx'
import { text as testText } from './test-words.ts'
import { text } from './words.ts'

interface Props {
	title: string
	/** Beside the title, such as the state of what the page shows. */
	badge?: ReactNode
	/** One sentence about the purpose of the page. */
	about?: ReactNode
	/** The buttons of the page, the main one last. */
	children?: ReactNode
	/** The path of the parent page in the table of pages. */
	within?: string
	/** The parent's URL, if its path has a parameter. */
	above?: string
}

/** The title of each page by path; the shell provides them. */
export const PageTitles = createContext<Record<string, Dictionary<string>>>({})

/** The part of the documentation that explains the page, as in `customers#blocking`; the shell provides it. */
export const PageHelp = createContext<string | undefined>(undefined)

/** On the first page of a visit the browser announces the title itself. */
let hasArrived = false

/**
 * The header of every page. After navigation the title gets the focus, so that a screen reader announces the page.
 */
export function PageHeader({ title, badge, about, children, within, above }: Props) {
	const heading = useRef<HTMLHeadingElement>(null)
	const { tab } = useText(testText)
	useEffect(() => {
		if (hasArrived) heading.current?.focus({ preventScroll: true })
		hasArrived = true
	}, [])
	useEffect(() => {
		document.title = IS_TEST ? `${tab} · ${title} · Fiel` : `${title} · Fiel`
	}, [title, tab])
	return (
		<Box component="header" mb="xl">
			{within && <BackLink page={within} to={above ?? within} />}
			<Group justify="space-between" align="flex-start" gap="xs" className="fiel-head">
				<Box flex={{ base: '1 1 100%', sm: '1 1 30rem' }} maw="100%">
					<Group gap="xs">
						<Title
							order={1}
							fz={{ base: 22, sm: 26 }}
							ref={heading}
							tabIndex={-1}
							className="fiel-quiet-focus"
						>
							{title}
						</Title>
						{badge}
					</Group>
					<Text c="dimmed" fz="sm" maw="42rem" mt={4} component="div" className="fiel-about">
						{about} <HelpLink />
					</Text>
				</Box>
				<Group gap="xs">{children}</Group>
			</Group>
		</Box>
	)
}

/** Leads to the explanation of this page, in a tab of its own. */
function HelpLink() {
	const t = useText(text)
	const help = use(PageHelp)
	if (!help) return null
	return (
		<Anchor href={`/help/${help}`} target="_blank" rel="noreferrer" fz="sm" className="fiel-back fiel-help">
			<Icon name="quizzes" size={16} />
			{t.help}
		</Anchor>
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
