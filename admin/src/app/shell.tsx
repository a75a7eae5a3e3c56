import { Box, Burger, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePermissions, useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { AwayNote } from '../ui/away-note.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeader, PageHelp, PageTitles } from '../ui/page-header.tsx'
import { SaveBarSlot } from '../ui/save-bar.tsx'
import { ShopName } from '../ui/shop-name.tsx'
import { HELP } from './help.ts'
import { Menu } from './menu.tsx'
import type { Page } from './page.ts'
import { findPage, needOf, PAGES } from './pages.ts'
import { SearchButton } from './search-button.tsx'
import { SetPasswordNotice } from './set-password-notice.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { TestBand } from './test-band.tsx'
import { TestSwitch } from './test-switch.tsx'
import { useSearchKey } from './use-search-key.ts'
import { useSettingFocus } from './use-setting-focus.ts'
import { UserMenu } from './user-menu.tsx'

const text = words(
	{
		skip: 'Skip to content',
		menu: 'Menu',
		noAccess: 'You don’t have access to this page',
		noAccessText: 'Ask an owner to give you access.',
	},
	{
		skip: 'Ir para o conteúdo',
		menu: 'Menu',
		noAccess: 'Você não tem acesso a esta página',
		noAccessText: 'Peça acesso a um proprietário.',
	},
	{
		skip: 'Ir al contenido',
		menu: 'Menú',
		noAccess: 'No tienes acceso a esta página',
		noAccessText: 'Pide acceso a un propietario.',
	},
)

const TITLES = Object.fromEntries(PAGES.map(({ path, title }) => [path, title]))

/** The frame of every page: the menu on the left (behind a button on a phone), the page on the right. */
export function Shell() {
	const t = useText(text)
	const [opened, { toggle, close }] = useDisclosure()
	const path = useRouterState({ select: ({ location }) => location.pathname })
	const help = useRouterState({ select: ({ matches }) => HELP[matches.at(-1)?.fullPath ?? ''] })
	useSearchKey()
	useSettingFocus()
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
	useEffect(close, [path])
	return (
		<>
			<a href="#content" className="fiel-skip">
				{t.skip}
			</a>
			<header className="fiel-header">
				<TestBand path={path} />
				<Group h={56} px={{ base: 'md', sm: 'xl' }} justify="space-between" wrap="nowrap">
					<Group gap="xs" hiddenFrom="md" wrap="nowrap">
						<Burger opened={opened} onClick={toggle} size="sm" aria-label={t.menu} aria-expanded={opened} />
						<Logo />
					</Group>
					<MerchantName />
					<Group gap="xs" wrap="nowrap" ml="auto">
						<SearchButton />
						<UserMenu />
					</Group>
				</Group>
			</header>
			<nav className={opened ? 'fiel-side' : 'fiel-side fiel-shut'} aria-label={t.menu}>
				<Group h={56} px="md" justify="space-between" className="fiel-side-top">
					<Logo />
					<Burger
						opened={opened}
						onClick={toggle}
						size="sm"
						hiddenFrom="md"
						aria-label={t.menu}
						aria-expanded={opened}
					/>
				</Group>
				<Menu path={path} />
				<TestSwitch path={path} />
			</nav>
			<main className="fiel-content">
				<Box id="content" tabIndex={-1} className="fiel-page">
					<AwayNote />
					<SetPasswordNotice path={path} />
					<PageTitles value={TITLES}>
						<PageHelp value={help}>
							<SettingsFrame path={path}>
								<SaveBarSlot>
									<Content path={path} />
								</SaveBarSlot>
							</SettingsFrame>
						</PageHelp>
					</PageTitles>
				</Box>
			</main>
		</>
	)
}

/** Users without access to a page get a message, instead of a page that fails to load. */
function Content({ path }: { path: string }) {
	const may = usePermissions()
	const page = findPage(path)
	const need = page && needOf(page)
	if (!need || may(need)) return <Outlet />
	return <NoAccess page={page} />
}

function NoAccess({ page }: { page: Page }) {
	const t = useText(text)
	return (
		<>
			<PageHeader title={useText(page.title)} />
			<EmptyState icon={page.icon ?? 'users'} title={t.noAccess}>
				{t.noAccessText}
			</EmptyState>
		</>
	)
}

function MerchantName() {
	const { Merchant } = useSession()
	return (
		<Box visibleFrom="md" miw={0}>
			<ShopName merchant={Merchant} size={28} />
		</Box>
	)
}
