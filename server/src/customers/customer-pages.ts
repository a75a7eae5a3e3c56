import type { CustomerOrder, SortParam } from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import { type CustomerFilter, type ListedCustomer, listCustomers } from './list-customers.ts'
import { type CustomerSort, listSortedCustomers, type SortCursor } from './list-sorted-customers.ts'

/** Where a part of the list begins. */
type Position = { sort: null; before: number | null } | { sort: CustomerSort; cursor: SortCursor | null }

interface Page {
	customers: ListedCustomer[]
	/** `before` of the next page; null at the end. */
	next: string | null
}

/** Null if `before` is no position in a list with this order. */
export const parsePosition = (
	sort: SortParam<CustomerOrder> | null,
	before: string | null,
): Position | null => {
	const [, id, key] = /^(\d{1,16})(?:_(.*))?$/s.exec(before ?? '') ?? []
	// The newest first is the order of the list without any.
	if (sort === null || sort === '-created') {
		if (before === null) return { sort: null, before: null }
		return id !== undefined && key === undefined ? { sort: null, before: Number(id) } : null
	}
	const isDescending = sort.startsWith('-')
	const by = sort.replace('-', '') as CustomerOrder
	if (before === null) return { sort: { by, isDescending }, cursor: null }
	if (id === undefined || key === undefined || !isKey(by, key)) return null
	return { sort: { by, isDescending }, cursor: { id: Number(id), key: key === '' ? null : key.slice(1) } }
}

/** An empty text for customers without a key; otherwise an equals sign and the key. */
const isKey = (by: CustomerOrder, text: string): boolean =>
	text === '' || (KEYS[by].test(text) && (by !== 'lastOrder' || isDay(text.slice(1))))

const isDay = (text: string): boolean =>
	!Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const KEYS: Record<CustomerOrder, RegExp> = {
	created: /^=\d{1,16}$/,
	name: /^=/,
	points: /^=-?\d{1,14}(\.\d{1,4})?$/,
	cashback: /^=-?\d{1,14}(\.\d{1,2})?$/,
	spend: /^=-?\d{1,18}(\.\d{1,2})?$/,
	lastOrder: /^=\d{4}-\d\d-\d\d$/,
}

const formatCursor = ({ id, key }: SortCursor): string => `${id}_${key === null ? '' : `=${key}`}`

/** A part of the customers, in the order that is asked for. */
export const loadCustomerPage = async (
	db: Queryable,
	merchantId: number,
	filter: Omit<CustomerFilter, 'before'>,
	position: Position,
	limit: number,
): Promise<Page> => {
	if (position.sort === null) {
		const page = await listCustomers(db, merchantId, { ...filter, before: position.before }, limit)
		return { customers: page.customers, next: page.nextBefore === null ? null : String(page.nextBefore) }
	}
	const { customers, next } = await listSortedCustomers(db, merchantId, filter, { ...position, limit })
	return { customers, next: next && formatCursor(next) }
}
