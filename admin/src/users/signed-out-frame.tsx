import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LANGUAGES, type Language, LOCALES, words } from '../i18n/words.ts'
import { Logo } from '../ui/logo.tsx'

const text = words({ languages: 'Language' }, { languages: 'Idioma' }, { languages: 'Idioma' })

interface Props {
	title: string
	about: string
	children: ReactNode
}

/** The frame of pages without a session, such as the sign-in page. */
export function SignedOutFrame({ title, about, children }: Props) {
	useEffect(() => {
		document.title = `${title} · Fiel`
	}, [title])
	return (
		<main className="fiel-door">
			<Stack gap="lg">
				<Group justify="center">
					<Logo />
				</Group>
				<Paper withBorder p={{ base: 'lg', sm: 32 }} radius="lg" shadow="xs">
					<Title order={1} fz={22} mb={4}>
						{title}
					</Title>
					<Text c="dimmed" fz="sm" mb="lg">
						{about}
					</Text>
					{children}
				</Paper>
				<LanguageLinks />
			</Stack>
		</main>
	)
}

function LanguageLinks() {
	const t = useText(text)
	const { language, setLanguage } = useLanguage()
	return (
		<Group justify="center" gap="md" role="group" aria-label={t.languages}>
			{Object.entries(LANGUAGES).map(([code, name]) => (
				<Anchor
					key={code}
					component="button"
					type="button"
					fz="sm"
					c={language === code ? undefined : 'dimmed'}
					lang={LOCALES[code as Language]}
					aria-pressed={language === code}
					onClick={() => setLanguage(code as Language)}
				>
					{name}
				</Anchor>
			))}
		</Group>
	)
}
