import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { DoorFrame } from '../app/door-frame.tsx'
import { sessionReading } from '../app/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
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
	},
)

export default function SignInPage() {
	const t = useText(text)
	return (
		<DoorFrame title={t.title} about={t.about}>
			<SignInForm />
		</DoorFrame>
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
