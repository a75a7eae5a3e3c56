import type { SavedView } from '@fiel/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../api/use-read.ts'
import { isTexts, useListMemory } from './list-memory.ts'
import { filtersOf, useUrlParams } from './use-url-params.ts'

export interface ListSort {
	by: string
	isDescending: boolean
}

/** What a page-level list shows: filters and order from the URL, columns and rows per load from the memory. */
export interface ListView<Name extends string = string> {
	/** The name of the list, for the memory and the saved views. */
	list: string
	filters: Record<Name, string>
	setFilters: (changes: Partial<Record<Name, string>>) => void
	sort: ListSort | null
	/** Null for the usual order. */
	setSort: (sort: ListSort | null) => void
	/** The chosen columns by id; null for the usual ones. */
	columns: string[] | null
	setColumns: (columns: string[] | null) => void
	/** Rows per load. */
	size: number
	setSize: (size: number) => void
	/** The query of the request: the filters that are set, and the order if the server offers it. */
	query: Record<string, string>
	/** The saved view that was opened; null for none, or while it is not known yet. */
	view: SavedView | null
	open: (view: SavedView | null) => void
	/** The filters and the order that a view saves. */
	params: { Name: string; Value: string }[]
}

export const SIZES = [25, 50, 100] as const
const USUAL_SIZE = 50
const isSize = (value: unknown): value is number => SIZES.some((size) => size === value)

/** Texts that users type are not saved in views: they may name a customer. */
const NEVER_SAVED = ['search', 'thing', 'customer']

interface Options {
	/** The orders that the server offers. Without any, lists are sorted when they are loaded completely. */
	orders?: readonly string[]
}

/** `list` is the name of the list, `names` are its filters. */
export const useListView = <Name extends string>(
	list: string,
	names: readonly Name[],
	{ orders = [] }: Options = {},
): ListView<Name> => {
	const [kept, change] = useUrlParams<string>(...names, 'sort', 'view')
	const views = useQuery({ ...readQuery('listViews', { query: { list } }), enabled: kept.view !== '' })
	const view = views.data?.find(({ Id }) => String(Id) === kept.view) ?? null
	const [chosen, setColumns] = useListMemory(view ? `${list}:${view.Id}` : list, isTexts)
	const [size, setSize] = useListMemory('size', isSize)
	const filters = Object.fromEntries(names.map((name) => [name, kept[name]!])) as Record<Name, string>
	const sort = parseSort(kept.sort!)
	const served = useServedSort(kept.sort!, sort === null || orders.includes(sort.by))
	const savable = names.filter((name) => !NEVER_SAVED.includes(name))
	return {
		list,
		filters,
		setFilters: (changes) => change(changes as Record<string, string>),
		sort,
		setSort: (next) => change({ sort: next ? formatSort(next) : '' }),
		columns: chosen ?? view?.Columns ?? null,
		setColumns,
		size: size ?? USUAL_SIZE,
		setSize,
		query: { ...filtersOf(filters), ...(served && { sort: served }) },
		view,
		open: (next) => {
			const cleared = Object.fromEntries([...names, 'sort'].map((name) => [name, '']))
			const params = Object.fromEntries((next?.Params ?? []).map(({ Name, Value }) => [Name, Value]))
			change({ ...cleared, ...params, view: next ? String(next.Id) : '' })
		},
		params: Object.entries({ ...pick(filters, savable), sort: kept.sort! })
			.filter(([, value]) => value !== '')
			.map(([name, value]) => ({ Name: name, Value: value })),
	}
}

/**
 * The order that the server is asked for. A column that the browser sorts by changes nothing: a list that is loaded
 * completely stays so.
 */
const useServedSort = (wanted: string, isServed: boolean): string => {
	const [served, setServed] = useState(isServed ? wanted : '')
	const next = isServed ? wanted : served
	if (next !== served) setServed(next)
	return next
}

const pick = (values: Record<string, string>, names: readonly string[]): Record<string, string> =>
	Object.fromEntries(names.map((name) => [name, values[name]!]))

const parseSort = (text: string): ListSort | null => {
	const [, minus, by] = /^(-?)([a-zA-Z]+)$/.exec(text) ?? []
	return by === undefined ? null : { by, isDescending: minus === '-' }
}

const formatSort = ({ by, isDescending }: ListSort): string => `${isDescending ? '-' : ''}${by}`
