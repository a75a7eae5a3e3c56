import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'

const text = words(
	{
		about: 'You came in by a link that works once. Choose a password, so that you can come back.',
		choose: 'Choose a password',
	},
	{
		about: 'Você entrou por um link que funciona uma só vez. Escolha uma senha para poder voltar.',
		choose: 'Escolher uma senha',
	},
)

/** Suggests a password to users who signed in by a link; not on the page where it is set. */
export function SetPasswordNotice({ path }: { path: string }) {
	const t = useText(text)
	if (!useSession().IsByLink || path === '/account') return null
	return (
		<Alert variant="light" color="accent" icon={<Icon name="keys" />} p="sm" mb="lg">
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
