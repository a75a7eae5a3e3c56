import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { text as linkText } from './password-link-words.ts'
import { text } from './password-words.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** Asks for the e-mail to which a link is sent; without mail it says who can help. */
export default function ForgotPasswordPage() {
	const t = useText(text)
	const links = useText(linkText)
	const installation = useRead('getSetUp')
	const ask = useWrite('requestPasswordLink')
	const sentTo = ask.isSuccess ? ask.variables.body.Email : null
	return (
		<SignedOutFrame
			title={sentTo ? t.sentTitle : t.title}
			about={sentTo ? t.sentAbout : installation.data?.SendsMail === false ? links.noMailAbout : t.about}
		>
			<Stack>
				{sentTo ? (
					<Alert variant="light" color="accent" icon={<Icon name="check" />} p="sm" role="status">
						{t.sent(sentTo)}
					</Alert>
				) : (
					<Loaded of={installation}>
						{({ SendsMail }) => (SendsMail ? <EmailForm ask={ask} /> : <NoMailNote />)}
					</Loaded>
				)}
				<Button variant="default" component={Link} to="/sign-in" fullWidth>
					{t.back}
				</Button>
			</Stack>
		</SignedOutFrame>
	)
}

type Ask = ReturnType<typeof useWrite<'requestPasswordLink'>>

function EmailForm({ ask }: { ask: Ask }) {
	const t = useText(text)
	const form = useForm({
		initialValues: { Email: '' },
		validate: { Email: (value) => (value.trim() ? null : t.missingEmail) },
	})
	const isThrottled = ask.error?.status === 429
	return (
		<form onSubmit={form.onSubmit((body) => ask.mutate({ body }))} noValidate>
			<Stack>
				<TextInput
					label={t.email}
					type="email"
					autoComplete="username"
					autoFocus
					maxLength={254}
					{...form.getInputProps('Email')}
				/>
				{isThrottled ? (
					<Text c="error" fz="sm" role="alert">
						{t.tooMany}
					</Text>
				) : (
					<FailureNote of={ask.error} />
				)}
				<Button type="submit" loading={ask.isPending} fullWidth>
					{t.send}
				</Button>
			</Stack>
		</form>
	)
}

function NoMailNote() {
	const t = useText(text)
	const links = useText(linkText)
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" title={t.noMail}>
			{links.noMailText}
		</Alert>
	)
}
