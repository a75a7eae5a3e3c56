import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsAllowed, useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

const text = words(
	{
		note: 'You’re viewing a demo shop with sample data.',
		start: 'Create your shop',
	},
	{
		note: 'Esta é uma loja de demonstração com dados de exemplo.',
		start: 'Criar sua loja',
	},
	{
		note: 'Esta es una tienda de demostración con datos de ejemplo.',
		start: 'Crear tu tienda',
	},
)

/** Leads owners from the demo to a shop of their own. */
export function DemoNote() {
	const t = useText(text)
	const { Merchant } = useSession()
	const mayStart = useIsAllowed('startOwnShop')
	if (Merchant.Name !== 'demo' || !mayStart) return null
	return (
		<Alert variant="light" mb="lg" p="sm">
			<Group justify="space-between" gap="sm">
				<Text fz="sm">{t.note}</Text>
				<Button component={Link} to="/own-shop" size="xs">
					{t.start}
				</Button>
			</Group>
		</Alert>
	)
}
