import { words } from '../i18n/words.ts'
import type { Page } from './page.ts'
import { sectionPage } from './sections.ts'

/** The settings of the shop, without the pages of the area that are older than it. */
export const SETTINGS_PAGES: readonly Page[] = [
	{
		path: '/settings',
		icon: 'settings',
		title: words('Settings', 'Configurações', 'Configuración'),
		load: () => import('./settings-page.tsx'),
	},
	{
		path: '/own-shop',
		needs: 'startOwnShop',
		under: '/settings',
		title: words('Create your shop', 'Criar sua loja', 'Crear tu tienda'),
		load: () => import('../users/own-shop-page.tsx'),
	},
	{ ...sectionPage('/settings/shop'), load: () => import('../settings/shop-page.tsx') },
	{ ...sectionPage('/settings/widget'), load: () => import('../settings/widget-page.tsx') },
	{ ...sectionPage('/settings/wallet'), load: () => import('../wallet/wallet-page.tsx') },
	{ ...sectionPage('/settings/messages'), load: () => import('../messages/messages-page.tsx') },
	{
		path: '/settings/messages/$kind',
		title: words('Message', 'Mensagem', 'Mensaje'),
		load: () => import('../messages/message-page.tsx'),
	},
	{ ...sectionPage('/messages'), load: () => import('../messages/log-page.tsx') },
	{ ...sectionPage('/settings/basics'), load: () => import('../settings/basics-page.tsx') },
	{ ...sectionPage('/settings/branches'), load: () => import('../settings/branches-page.tsx') },
	{ ...sectionPage('/settings/mail'), load: () => import('../settings/mail-page.tsx') },
	{ ...sectionPage('/settings/limits'), load: () => import('../settings/limits-page.tsx') },
	{ ...sectionPage('/settings/security'), load: () => import('../settings/security-page.tsx') },
	{
		...sectionPage('/settings/single-sign-on'),
		load: () => import('../settings/single-sign-on-page.tsx'),
	},
	{ ...sectionPage('/settings/test-mode'), load: () => import('../sandbox/test-mode-page.tsx') },
	{ ...sectionPage('/test-mail'), load: () => import('../sandbox/test-mails-page.tsx') },
	{
		path: '/test-mail/$id',
		title: words('Test email', 'E-mail de teste', 'Correo de prueba'),
		load: () => import('../sandbox/test-mail-page.tsx'),
	},
]
