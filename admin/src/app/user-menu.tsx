import {
	Avatar,
	type MantineColorScheme,
	Menu,
	Text,
	UnstyledButton,
	useMantineColorScheme,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { roleText } from '../i18n/role-words.ts'
import { LANGUAGES, type Language, words } from '../i18n/words.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { signOutText, useSignOut } from './use-sign-out.ts'

const text = words(
	{
		account: 'Account and settings',
		own: 'My account',
		help: 'Documentation',
		look: 'Appearance',
		language: 'Language',
		looks: {
			light: 'Light',
			dark: 'Dark',
			auto: 'System',
		},
	},
	{
		account: 'Conta e configurações',
		own: 'Minha conta',
		help: 'Documentação',
		look: 'Aparência',
		language: 'Idioma',
		looks: {
			light: 'Claro',
			dark: 'Escuro',
			auto: 'Sistema',
		},
	},
	{
		account: 'Cuenta y configuración',
		own: 'Mi cuenta',
		help: 'Documentación',
		look: 'Apariencia',
		language: 'Idioma',
		looks: {
			light: 'Claro',
			dark: 'Oscuro',
			auto: 'Sistema',
		},
	},
)

const LOOKS = { light: 'sun', dark: 'moon', auto: 'screen' } as const satisfies Record<
	MantineColorScheme,
	IconName
>

/**
 * Shows the user, the documentation, the theme and language settings, and the sign-out button. `help` is the document
 * that explains the page, where no header says it.
 */
export function UserMenu({ help }: { help?: string | undefined }) {
	const t = useText(text)
	const roles = useText(roleText)
	const { Email, Role, FielVersion } = useSession()
	return (
		<Menu
			position="bottom-end"
			width={230}
			shadow="md"
			withinPortal={false}
			withInitialFocusPlaceholder={false}
		>
			<Menu.Target>
				<UnstyledButton className="fiel-user">
					<Avatar size={28} radius="xl" color="accent" variant="filled" aria-hidden>
						{Email[0]!.toUpperCase()}
					</Avatar>
					<span className="fiel-hidden">{t.account}</span>
					<Text fz="sm" visibleFrom="sm" component="span">
						{Email}
					</Text>
					<Icon name="down" size={14} />
				</UnstyledButton>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Label>
					{Email} · {roles[Role]}
				</Menu.Label>
				<Menu.Item component={Link} to="/account" leftSection={<Icon name="customers" size={16} />}>
					{t.own}
				</Menu.Item>
				<Menu.Item
					component="a"
					href={help ? `/help/${help}` : '/help'}
					target="_blank"
					rel="noreferrer"
					leftSection={<Icon name="quizzes" size={16} />}
				>
					{t.help}
				</Menu.Item>
				<Menu.Divider />
				<Looks />
				<Menu.Divider />
				<Languages />
				<Menu.Divider />
				<SignOut />
				<Menu.Divider />
				<Menu.Label>Fiel {FielVersion}</Menu.Label>
			</Menu.Dropdown>
		</Menu>
	)
}

function Looks() {
	const t = useText(text)
	const { colorScheme, setColorScheme } = useMantineColorScheme()
	return (
		<Menu.RadioGroup value={colorScheme} onChange={(look) => setColorScheme(look as MantineColorScheme)}>
			<Menu.Label>{t.look}</Menu.Label>
			{Object.entries(LOOKS).map(([look, icon]) => (
				<Menu.RadioItem key={look} value={look} rightSection={<Icon name={icon} size={16} />}>
					{t.looks[look as MantineColorScheme]}
				</Menu.RadioItem>
			))}
		</Menu.RadioGroup>
	)
}

function Languages() {
	const t = useText(text)
	const { language, setLanguage } = useLanguage()
	const client = useQueryClient()
	const choose = (code: string): void => {
		setLanguage(code as Language)
		// Some answers have texts in the language of the request, and the server remembers it for mails to the user.
		client.invalidateQueries()
	}
	return (
		<Menu.RadioGroup value={language} onChange={choose}>
			<Menu.Label>{t.language}</Menu.Label>
			{Object.entries(LANGUAGES).map(([code, name]) => (
				<Menu.RadioItem key={code} value={code}>
					{name}
				</Menu.RadioItem>
			))}
		</Menu.RadioGroup>
	)
}

function SignOut() {
	const { signOut } = useText(signOutText)
	const leave = useSignOut()
	return (
		<Menu.Item leftSection={<Icon name="leave" size={16} />} onClick={leave}>
			{signOut}
		</Menu.Item>
	)
}
