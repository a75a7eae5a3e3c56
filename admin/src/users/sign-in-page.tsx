import { Anchor, Button, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { Logo } from '../app/logo.tsx'
import { sessionReading } from '../app/session.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LANGUAGES, type Language, LOCALES, words } from '../i18n/words.ts'
import { FailureNote } from '../ui/error-state.tsx'

const text = words(
	{
		title: 'Sign in',
		about: 'The loyalty program of your shop.',
		email: 'E-mail',
		password: 'Password',
		signIn: 'Sign in',
		wrong: 'The e-mail and the password do not match.',
		missingEmail: 'Enter your e-mail.',
		missingPassword: 'Enter your password.',
		show: 'Show the password',
		languages: 'Language',
	},
	{
		title: 'Entrar',
		about: 'O programa de fidelidade da sua loja.',
		email: 'E-mail',
		password: 'Senha',
		signIn: 'Entrar',
		wrong: 'O e-mail e a senha não conferem.',
		missingEmail: 'Digite seu e-mail.',
		missingPassword: 'Digite sua senha.',
		show: 'Mostrar a senha',
		languages: 'Idioma',
	},
)

export function SignInPage() {
	const t = useText(text)
	useEffect(() => {
		document.title = `${t.title} · Fiel`
	}, [t])
	return (
		<main className="fiel-door">
			<Stack gap="lg">
				<Group justify="center">
					<Logo />
				</Group>
				<Paper withBorder p={{ base: 'lg', sm: 32 }} radius="lg" shadow="xs">
					<Title order={1} fz={22} mb={4}>
						{t.title}
					</Title>
					<Text c="dimmed" fz="sm" mb="lg">
						{t.about}
					</Text>
					<SignInForm />
				</Paper>
				<LanguageLinks />
			</Stack>
		</main>
	)
}

function SignInForm() {
	const t = useText(text)
	const client = useQueryClient()
	const navigate = useNavigate()
	const { next } = useSearch({ strict: false }) as { next?: unknown }
	const signIn = useWrite('signIn')
	const form = useForm({
		initialValues: { Email: '', Password: '' },
		validate: {
			Email: (value) => (value.trim() ? null : t.missingEmail),
			Password: (value) => (value ? null : t.missingPassword),
		},
	})
	const enter = form.onSubmit((body) =>
		signIn.mutate(
			{ body },
			{
				onSuccess: async (session) => {
					client.setQueryData(sessionReading.queryKey, session)
					await navigate({ href: `/admin${isOurs(next) ? next : '/'}`, replace: true })
				},
			},
		),
	)
	return (
		<form onSubmit={enter} noValidate>
			<Stack>
				<TextInput
					label={t.email}
					type="email"
					autoComplete="username"
					autoFocus
					{...form.getInputProps('Email')}
				/>
				<PasswordInput
					label={t.password}
					autoComplete="current-password"
					visibilityToggleButtonProps={{ 'aria-label': t.show }}
					{...form.getInputProps('Password')}
				/>
				<WhyNot failure={signIn.error} />
				<Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
					{t.signIn}
				</Button>
			</Stack>
		</form>
	)
}

/** Only a path of the panel: an address from elsewhere must not lead away after signing in. */
const isOurs = (next: unknown): next is string => typeof next === 'string' && /^\/(?![/\\])/.test(next)

/** A wrong password is no end of a session, so 401 has words of its own here. */
function WhyNot({ failure }: { failure: ApiFailure | null }) {
	const t = useText(text)
	if (failure?.status !== 401) return <FailureNote of={failure} />
	return (
		<Text c="error" fz="sm" role="alert">
			{t.wrong}
		</Text>
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
