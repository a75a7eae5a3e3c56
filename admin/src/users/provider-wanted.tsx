import { Alert, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './single-sign-on-words.ts'

/** Says that a password does not help in this shop. */
export function ProviderWanted() {
	const t = useText(text)
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" role="alert">
			<Stack gap="sm">
				<Text fz="sm">{t.wanted}</Text>
				<Button variant="default" size="xs" component={Link} to="/sign-in">
					{t.toSignIn}
				</Button>
			</Stack>
		</Alert>
	)
}
