import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'

const text = words(
	{
		about: 'You signed in with a one-time link. Set a password so you can sign in again.',
		choose: 'Set password',
	},
	{
		about: 'Você entrou com um link de uso único. Defina uma senha para poder entrar de novo.',
		choose: 'Definir senha',
	},
	{
		about: 'Iniciaste sesión con un enlace de un solo uso. Define una contraseña para volver a entrar.',
		choose: 'Definir contraseña',
	},
)

/** Suggests a password to users who signed in by a link; not on the page where it is set. */
export function SetPasswordNotice({ path }: { path: string }) {
	const t = useText(text)
	if (!useSession().IsByLink || path === '/account') return null
	return (
		<Alert
			variant="light"
			color="accent"
			icon={<Icon name="keys" />}
			p="sm"
			mb="lg"
			className="fiel-no-print"
		>
			<Group justify="space-between" gap="sm">
				<Text fz="sm" flex="1 1 14rem">
					{t.about}
				</Text>
				<Button component={Link} to="/account" size="xs" variant="default">
					{t.choose}
				</Button>
			</Group>
		</Alert>
	)
}
