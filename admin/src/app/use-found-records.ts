import type { AdminOperationId } from '@fiel/contract'
import { useQuery } from '@tanstack/react-query'
import type { CallArguments } from '../api/call.ts'
import { usePermissions } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import type { IconName } from '../ui/icon.tsx'

export interface Found {
	to: string
	params?: Record<string, string>
	search?: Record<string, string> | undefined
	hash?: string
	title: string
	about?: string | undefined
	icon: IconName
	/** What happens instead of opening a page. */
	does?: 'signOut'
}

export const SHORTEST = 2
export const MOST = 5

type FoundRecords = Record<'customers' | 'orders' | 'coupons' | 'products', Found[]> & {
	isSearching: boolean
}

/** The customers, orders, coupons and products that a search finds, a few of each. */
export const useFoundRecords = (search: string): FoundRecords => {
	const { money, date } = useFormats()
	const customers = useFind('listCustomers', search)
	const orders = useFind('listOrders', search)
	const coupons = useFind('listCoupons', search)
	const products = useFind('listProducts', search)
	return {
		isSearching: [customers, orders, coupons, products].some(({ isFetching }) => isFetching),
		customers: (customers.data?.Items ?? []).map(({ OriginalId, Name }) => ({
			to: '/customers/$id',
			params: { id: OriginalId },
			title: Name ?? OriginalId,
			about: Name === null ? undefined : OriginalId,
			icon: 'customers',
		})),
		orders: (orders.data?.Items ?? []).map(({ OriginalId, CustomerName, PlacementDate, Total }) => ({
			to: '/orders/$id',
			params: { id: OriginalId },
			title: OriginalId,
			about: [CustomerName, date(PlacementDate), money(Total)].filter(Boolean).join(' · '),
			icon: 'orders',
		})),
		coupons: (coupons.data?.Items ?? []).map(({ Code, CustomerId, CustomerName }) => ({
			to: '/coupons/$code',
			params: { code: Code },
			title: Code,
			about: CustomerName ?? CustomerId,
			icon: 'coupons',
		})),
		products: (products.data?.Items ?? []).map(({ Id, Title }) => ({
			to: '/products/$id',
			params: { id: Id },
			title: Title ?? Id,
			about: Title === null ? undefined : Id,
			icon: 'products',
		})),
	}
}

const useFind = <
	Id extends Extract<AdminOperationId, 'listCustomers' | 'listOrders' | 'listCoupons' | 'listProducts'>,
>(
	id: Id,
	search: string,
) => {
	const may = usePermissions()
	const given = [{ query: { search, limit: MOST } }] as unknown as CallArguments<Id>
	return useQuery({ ...readQuery(id, ...given), enabled: search.length >= SHORTEST && may(id) })
}
