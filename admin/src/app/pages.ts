import type { ComponentType } from 'react'
import { type Dictionary, words } from '../i18n/words.ts'
import type { IconName } from '../ui/icon.tsx'

export interface Page {
	path: string
	title: Dictionary<string>
	/** Needs no session and stands without the menu, in a DoorFrame. */
	outside?: true
	/** Pages with an icon are in the menu, in this order; a group begins where `group` says so. */
	icon?: IconName
	group?: true
	/** Its file exports the page as `default`. Without it the page is not there yet, and not in the menu. */
	load?: () => Promise<{ default: ComponentType }>
}

/** Every page. The menu, the routes, and the tests of every page follow this table. */
export const PAGES: readonly Page[] = [
	{
		path: '/sign-in',
		outside: true,
		title: words('Sign in', 'Entrar'),
		load: () => import('../users/sign-in-page.tsx'),
	},

	{ path: '/overview', icon: 'overview', title: words('Overview', 'Visão geral') },

	{ path: '/customers', icon: 'customers', group: true, title: words('Customers', 'Clientes') },

	{ path: '/orders', icon: 'orders', title: words('Orders', 'Pedidos') },

	{ path: '/products', icon: 'products', title: words('Products', 'Produtos') },

	{ path: '/coupons', icon: 'coupons', title: words('Coupons', 'Cupons') },

	{ path: '/program', icon: 'program', group: true, title: words('Program', 'Programa') },

	{ path: '/rewards', icon: 'rewards', title: words('Rewards', 'Recompensas') },

	{
		path: '/tiers',
		icon: 'tiers',
		title: words('Tiers', 'Níveis'),
		load: () => import('../tiers/tiers-page.tsx'),
	},
	{
		path: '/tiers/new',
		title: words('New tier', 'Novo nível'),
		load: () => import('../tiers/new-tier-page.tsx'),
	},
	{
		path: '/tiers/$id',
		title: words('Tier', 'Nível'),
		load: () => import('../tiers/tier-page.tsx'),
	},

	{ path: '/quizzes', icon: 'quizzes', title: words('Quizzes', 'Quizzes') },

	{ path: '/webhooks', icon: 'webhooks', group: true, title: words('Webhooks', 'Webhooks') },

	{
		path: '/keys',
		icon: 'keys',
		title: words('API Keys', 'Chaves de API'),
		load: () => import('../keys/keys-page.tsx'),
	},

	{ path: '/users', icon: 'users', title: words('Users', 'Usuários') },

	{ path: '/audit', icon: 'audit', title: words('Audit log', 'Registro de alterações') },

	{
		path: '/transfers',
		icon: 'transfers',
		title: words('Imports and exports', 'Importar e exportar'),
		load: () => import('../imports/transfers-page.tsx'),
	},
	{
		path: '/transfers/$id',
		title: words('Import', 'Importação'),
		load: () => import('../imports/import-page.tsx'),
	},
]

/** The pages that are there. */
export const READY_PAGES = PAGES.filter(({ load }) => load)
export const INSIDE_PAGES = READY_PAGES.filter(({ outside }) => !outside)
export const OUTSIDE_PAGES = READY_PAGES.filter(({ outside }) => outside)
