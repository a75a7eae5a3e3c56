import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { EnrolFactor } from '../account/enrol-factor.tsx'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Logo } from '../ui/logo.tsx'
import { UserMenu } from './user-menu.tsx'

const text = words(
	{
		title: 'Set up two-step verification',
		about: (shop: string) =>
			`${shop} requires two-step verification for your role. You need an authenticator app on your phone.`,
		start: 'Set up',
	},
	{
		title: 'Configure a verificação em duas etapas',
		about: (shop) =>
			`${shop} exige a verificação em duas etapas para o seu papel. Você precisa de um aplicativo autenticador no celular.`,
		start: 'Configurar',
	},
	{
		title: 'Configura la verificación en dos pasos',
		about: (shop) =>
			`${shop} exige la verificación en dos pasos para tu rol. Necesitas una aplicación de autenticación en el teléfono.`,
		start: 'Configurar',
	},
)

interface Props {
	isOpen: boolean
	setOpen: (isOpen: boolean) => void
}

/** The page of a user who needs a second factor. */
export function SetUpSecondFactor({ isOpen, setOpen }: Props) {
	const t = useText(text)
	const { Merchant } = useSession()
	useEffect(() => {
		document.title = `${t.title} · Fiel`
	}, [t.title])
	return (
		<main className="fiel-door">
			<Stack gap="lg">
				<Group justify="space-between">
					<Logo />
					<UserMenu />
				</Group>
				<Paper withBorder p={{ base: 'lg', sm: 32 }} radius="lg" shadow="xs">
					<Title order={1} fz={22} mb={4}>
						{t.title}
					</Title>
					<Text c="dimmed" fz="sm" mb="lg">
						{t.about(Merchant.DisplayName)}
					</Text>
					<Button fullWidth onClick={() => setOpen(true)}>
						{t.start}
					</Button>
				</Paper>
			</Stack>
			<EnrolFactor opened={isOpen} onClose={() => setOpen(false)} />
		</main>
	)
}
