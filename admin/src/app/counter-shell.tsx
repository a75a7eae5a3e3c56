import { Button, Group } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePermissions, useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { ShopName } from '../ui/shop-name.tsx'
import { HELP } from './help.ts'
import { COUNTER_PAGES } from './pages.ts'
import { TestBand, TestReceiptNote } from './test-band.tsx'
import { UserMenu } from './user-menu.tsx'

const text = words({ panel: 'Back to panel' }, { panel: 'Voltar ao painel' }, { panel: 'Volver al panel' })

/** The frame of the counter: no menu, because the person at the till needs one page. */
export function CounterShell() {
	const t = useText(text)
	const may = usePermissions()
	const { Merchant } = useSession()
	const title = useText(COUNTER_PAGES[0]!.title)
	useEffect(() => {
		document.title = `${title} · Fiel`
	}, [title])
	return (
		<>
			<header className="fiel-header fiel-no-print">
				<TestBand path="/counter" />
				<Group h={56} px="md" justify="space-between" wrap="nowrap">
					<ShopName merchant={Merchant} size={28} />
					<Group gap="xs" wrap="nowrap">
						{may('getOverview') && (
							<Button component={Link} to="/overview" size="xs" variant="subtle">
								{t.panel}
							</Button>
						)}
						<UserMenu help={HELP['/counter']} />
					</Group>
				</Group>
			</header>
			<main id="content" className="fiel-content">
				<TestReceiptNote />
				<Outlet />
			</main>
		</>
	)
}
