import { AppShell, Box, Burger, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Logo } from '../ui/logo.tsx'
import { PageTitles } from '../ui/page-header.tsx'
import { ByLinkNote } from './by-link-note.tsx'
import { Menu } from './menu.tsx'
import { PAGES } from './pages.ts'
import { UserMenu } from './user-menu.tsx'

const text = words(
	{ skip: 'Skip to the content', menu: 'Menu' },
	{ skip: 'Ir para o conteúdo', menu: 'Menu' },
)

const TITLES = Object.fromEntries(PAGES.map(({ path, title }) => [path, title]))

/** What is around every page: the menu on the left (behind a button on a phone), the page on the right. */
export function Shell() {
	const t = useText(text)
	const [opened, { toggle, close }] = useDisclosure()
	const path = useRouterState({ select: ({ location }) => location.pathname })
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
	useEffect(close, [path])
	return (
		<AppShell
			layout="alt"
			transitionDuration={0}
			header={{ height: 56, collapsed: false }}
			navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
		>
			<a href="#content" className="fiel-skip">
				{t.skip}
			</a>
			<AppShell.Header className="fiel-header">
				<Group h="100%" px={{ base: 'md', sm: 'xl' }} justify="space-between" wrap="nowrap">
					<Group gap="xs" hiddenFrom="sm" wrap="nowrap">
						<Burger opened={opened} onClick={toggle} size="sm" aria-label={t.menu} aria-expanded={opened} />
						<Logo />
					</Group>
					<MerchantName />
					<UserMenu />
				</Group>
			</AppShell.Header>
			<AppShell.Navbar className={opened ? 'fiel-side' : 'fiel-side fiel-shut'} aria-label={t.menu}>
				<Group h={56} px="md" justify="space-between" className="fiel-side-top">
					<Logo />
					<Burger
						opened={opened}
						onClick={toggle}
						size="sm"
						hiddenFrom="sm"
						aria-label={t.menu}
						aria-expanded={opened}
					/>
				</Group>
				<Menu path={path} />
			</AppShell.Navbar>
			<AppShell.Main>
				<Box id="content" tabIndex={-1} className="fiel-page">
					<ByLinkNote path={path} />
					<PageTitles value={TITLES}>
						<Outlet />
					</PageTitles>
				</Box>
			</AppShell.Main>
		</AppShell>
	)
}

function MerchantName() {
	const { Merchant } = useSession()
	return (
		<Text fz="sm" fw={500} c="dimmed" truncate visibleFrom="sm">
			{Merchant.Name}
		</Text>
	)
}
