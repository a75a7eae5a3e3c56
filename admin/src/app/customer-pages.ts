import { words } from '../i18n/words.ts'
import type { Page } from './page.ts'

/** The pages of customers, and of what is done with many of them. */
export const CUSTOMER_PAGES: readonly Page[] = [
	{
		path: '/customers',
		needs: 'listCustomers',
		icon: 'customers',
		group: true,
		title: words('Customers', 'Clientes', 'Clientes'),
		load: () => import('../customers/customers-page.tsx'),
	},
	{
		path: '/customers/$id',
		title: words('Customer', 'Cliente', 'Cliente'),
		load: () => import('../customers/customer-page.tsx'),
	},
	{
		// Not below /customers, where it could be the id of a customer.
		path: '/duplicates',
		needs: 'listDuplicateCustomers',
		under: '/customers',
		title: words('Duplicates', 'Duplicados', 'Duplicados'),
		load: () => import('../merges/duplicates-page.tsx'),
	},

	{
		path: '/segments',
		needs: 'listSegments',
		under: '/customers',
		title: words('Segments', 'Segmentos', 'Segmentos'),
		load: () => import('../segments/segments-page.tsx'),
	},
	{
		path: '/segments/new',
		under: '/customers',
		title: words('New segment', 'Novo segmento', 'Nuevo segmento'),
		load: () => import('../segments/new-segment-page.tsx'),
	},
	{
		path: '/segments/$id',
		under: '/customers',
		title: words('Segment', 'Segmento', 'Segmento'),
		load: () => import('../segments/segment-page.tsx'),
	},
	{
		path: '/bulk-actions/$id',
		needs: 'getBulkAction',
		under: '/customers',
		title: words('Bulk action', 'Ação em massa', 'Acción masiva'),
		load: () => import('../segments/bulk-action-page.tsx'),
	},

	{
		path: '/approvals',
		needs: 'listWaitingChanges',
		under: '/customers',
		title: words('Approvals', 'Aprovações', 'Aprobaciones'),
		load: () => import('../customers/approvals-page.tsx'),
	},

	{
		path: '/erasure-requests',
		needs: 'listErasureRequests',
		under: '/customers',
		title: words('Erasure requests', 'Pedidos de exclusão', 'Solicitudes de borrado'),
		load: () => import('../customers/erasure-requests-page.tsx'),
	},
]
