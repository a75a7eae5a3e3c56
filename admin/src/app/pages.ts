import type { AdminOperationId } from '@fiel/contract'
import { words } from '../i18n/words.ts'
import { CUSTOMER_PAGES } from './customer-pages.ts'
import { OUTSIDE_PAGES } from './outside-pages.ts'
import type { Page } from './page.ts'
import { sectionPage } from './sections.ts'
import { SETTINGS_PAGES } from './settings-pages.ts'

/** Every page. The menu, the routes, and the tests of all pages use this table. */
export const PAGES: readonly Page[] = [
	...OUTSIDE_PAGES,

	{
		path: '/overview',
		needs: 'getOverview',
		icon: 'overview',
		title: words('Overview', 'Visão geral', 'Resumen'),
		load: () => import('../overview/overview-page.tsx'),
	},
	{
		path: '/reports',
		needs: 'getReport',
		icon: 'reports',
		title: words('Reports', 'Relatórios', 'Informes'),
		load: () => import('../reports/reports-page.tsx'),
	},
	{
		path: '/reports/customers',
		needs: 'listReportCustomers',
		title: words('Customers in the report', 'Clientes do relatório', 'Clientes del informe'),
		load: () => import('../reports/customers-report-page.tsx'),
	},
	{
		path: '/reports/orders',
		needs: 'listReportOrders',
		title: words('Orders in the report', 'Pedidos do relatório', 'Pedidos del informe'),
		load: () => import('../reports/orders-report-page.tsx'),
	},
	{
		path: '/reports/points',
		needs: 'listReportMovements',
		title: words('Points in the report', 'Pontos do relatório', 'Puntos del informe'),
		load: () => import('../reports/points-report-page.tsx'),
	},
	{
		path: '/start',
		needs: 'getFirstSteps',
		icon: 'check',
		title: words('Getting started', 'Primeiros passos', 'Primeros pasos'),
		load: () => import('../checklist/start-page.tsx'),
	},

	{
		path: '/counter',
		counter: true,
		icon: 'counter',
		group: true,
		needs: 'getCounter',
		title: words('Counter', 'Balcão', 'Mostrador'),
		load: () => import('../counter/counter-page.tsx'),
	},
	{
		path: '/shifts',
		icon: 'audit',
		needs: 'listShifts',
		title: words('Shifts', 'Turnos', 'Turnos'),
		load: () => import('../shifts/shifts-page.tsx'),
	},
	{
		path: '/shifts/$id',
		title: words('Shift', 'Turno', 'Turno'),
		load: () => import('../shifts/shift-page.tsx'),
	},

	...CUSTOMER_PAGES,

	{
		path: '/orders',
		needs: 'listOrders',
		icon: 'orders',
		title: words('Orders', 'Pedidos', 'Pedidos'),
		load: () => import('../orders/orders-page.tsx'),
	},
	{
		path: '/orders/$id',
		title: words('Order', 'Pedido', 'Pedido'),
		load: () => import('../orders/order-page.tsx'),
	},

	{
		path: '/products',
		needs: 'listProducts',
		icon: 'products',
		title: words('Products', 'Produtos', 'Productos'),
		load: () => import('../products/products-page.tsx'),
	},
	{
		path: '/products/$id',
		title: words('Product', 'Produto', 'Producto'),
		load: () => import('../products/product-page.tsx'),
	},

	{
		path: '/coupons',
		needs: 'listCoupons',
		icon: 'coupons',
		title: words('Coupons', 'Cupons', 'Cupones'),
		load: () => import('../coupons/coupons-page.tsx'),
	},
	{
		path: '/coupons/$code',
		title: words('Coupon', 'Cupom', 'Cupón'),
		load: () => import('../coupons/coupon-page.tsx'),
	},

	{
		path: '/program',
		needs: 'getProgram',
		icon: 'program',
		group: true,
		title: words('Program', 'Programa', 'Programa'),
		load: () => import('../program/program-page.tsx'),
	},
	{
		path: '/program/versions',
		title: words('Program versions', 'Versões do programa', 'Versiones del programa'),
		load: () => import('../program/versions-page.tsx'),
	},
	{
		path: '/program/versions/$version',
		title: words('Version', 'Versão', 'Versión'),
		load: () => import('../program/version-page.tsx'),
	},

	{
		path: '/campaigns',
		needs: 'listCampaigns',
		icon: 'campaigns',
		title: words('Campaigns', 'Campanhas', 'Campañas'),
		load: () => import('../campaigns/campaigns-page.tsx'),
	},
	{
		path: '/campaigns/new',
		title: words('New campaign', 'Nova campanha', 'Nueva campaña'),
		load: () => import('../campaigns/new-campaign-page.tsx'),
	},
	{
		path: '/campaigns/$id',
		title: words('Campaign', 'Campanha', 'Campaña'),
		load: () => import('../campaigns/campaign-page.tsx'),
	},
	{
		path: '/campaigns/$id/orders',
		needs: 'listCampaignOrders',
		title: words('Campaign orders', 'Pedidos da campanha', 'Pedidos de la campaña'),
		load: () => import('../campaigns/campaign-orders-page.tsx'),
	},

	{
		path: '/rewards',
		needs: 'listRewards',
		icon: 'rewards',
		title: words('Rewards', 'Recompensas', 'Recompensas'),
		load: () => import('../rewards/rewards-page.tsx'),
	},
	{
		path: '/rewards/new',
		title: words('New reward', 'Nova recompensa', 'Nueva recompensa'),
		load: () => import('../rewards/new-reward-page.tsx'),
	},
	{
		path: '/rewards/$id',
		title: words('Reward', 'Recompensa', 'Recompensa'),
		load: () => import('../rewards/reward-page.tsx'),
	},

	{
		path: '/tiers',
		needs: 'previewTier',
		icon: 'tiers',
		title: words('Tiers', 'Níveis', 'Niveles'),
		load: () => import('../tiers/tiers-page.tsx'),
	},
	{
		path: '/tiers/new',
		title: words('New tier', 'Novo nível', 'Nuevo nivel'),
		load: () => import('../tiers/new-tier-page.tsx'),
	},
	{
		path: '/tiers/$id',
		title: words('Tier', 'Nível', 'Nivel'),
		load: () => import('../tiers/tier-page.tsx'),
	},

	{
		path: '/quizzes',
		needs: 'listAllQuizzes',
		icon: 'quizzes',
		title: words('Quizzes', 'Quizzes', 'Quizzes'),
		load: () => import('../quizzes/quizzes-page.tsx'),
	},
	{
		path: '/quizzes/new',
		title: words('New quiz', 'Novo quiz', 'Nuevo quiz'),
		load: () => import('../quizzes/new-quiz-page.tsx'),
	},
	{
		path: '/quizzes/$id',
		title: words('Quiz', 'Quiz', 'Quiz'),
		load: () => import('../quizzes/quiz-page.tsx'),
	},

	{
		...sectionPage('/webhooks'),
		load: () => import('../webhooks/webhooks-page.tsx'),
	},
	{
		path: '/webhooks/new',
		title: words('New webhook', 'Novo webhook', 'Nuevo webhook'),
		load: () => import('../webhooks/new-webhook-page.tsx'),
	},
	{
		path: '/webhooks/$id',
		title: words('Webhook', 'Webhook', 'Webhook'),
		load: () => import('../webhooks/webhook-page.tsx'),
	},
	{
		path: '/webhooks/$id/edit',
		title: words('Edit webhook', 'Editar webhook', 'Editar webhook'),
		load: () => import('../webhooks/edit-webhook-page.tsx'),
	},
	{
		path: '/webhooks/$id/deliveries/$deliveryId',
		title: words('Delivery', 'Entrega', 'Entrega'),
		load: () => import('../webhooks/delivery-page.tsx'),
	},

	{
		...sectionPage('/pin-gateway'),
		load: () => import('../pins/pin-gateway-page.tsx'),
	},

	{ ...sectionPage('/settings/members'), load: () => import('../members/members-page.tsx') },
	{
		...sectionPage('/keys'),
		load: () => import('../keys/keys-page.tsx'),
	},

	{
		...sectionPage('/users'),
		load: () => import('../users/users-page.tsx'),
	},

	{
		...sectionPage('/roles'),
		load: () => import('../roles/roles-page.tsx'),
	},

	{ ...sectionPage('/audit'), load: () => import('../audit/audit-page.tsx') },

	{
		path: '/account',
		title: words('My account', 'Minha conta', 'Mi cuenta'),
		load: () => import('../account/account-page.tsx'),
	},

	{
		path: '/transfers',
		needs: 'listImports',
		icon: 'transfers',
		group: true,
		title: words('Imports and exports', 'Importações e exportações', 'Importaciones y exportaciones'),
		load: () => import('../imports/transfers-page.tsx'),
	},
	{
		path: '/transfers/$id',
		title: words('Import', 'Importação', 'Importación'),
		load: () => import('../imports/import-page.tsx'),
	},

	...SETTINGS_PAGES,
]

export const INSIDE_PAGES = PAGES.filter(({ outside, counter }) => !outside && !counter)
export const COUNTER_PAGES = PAGES.filter(({ counter }) => counter)
export const MENU_PAGES = PAGES.filter(({ icon }) => icon)

/** The row of a page by its address; a parameter stands for any text. */
export const findPage = (address: string): Page | undefined =>
	PAGES.find(({ path }) => path === address) ??
	PAGES.find(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(address))

/** What a user must be allowed to call for a page: its own operation, or that of the page above it. */
export const needOf = ({ path, needs }: Page): AdminOperationId | undefined =>
	needs ?? PAGES.find((page) => page.needs && path.startsWith(`${page.path}/`))?.needs
