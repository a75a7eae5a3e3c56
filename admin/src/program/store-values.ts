import type { findRuleValues } from '@fiel/contract'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../api/call.ts'
import { readQuery } from '../api/use-read.ts'
import { CONDITIONS, type Rule } from './rule-values.ts'
import { type SettingPath, type Settings, valueAt } from './settings.ts'

/** What conditions name: segments, and what the merchant's store names by ids of its own. */
export type StoreKind = Static<(typeof findRuleValues)['body']>['Kind']
export type StoreValue = Static<(typeof findRuleValues)['reply']>[number]

const KINDS: readonly StoreKind[] = [
	...(['product', 'category', 'brand', 'paymentMethod', 'branch', 'salesPerson'] as const),
	'segment',
]

export const storeKindOf = (picks: string | undefined): StoreKind | null =>
	KINDS.find((kind) => kind === picks) ?? null

/** The settings that are lists of such ids. */
export const SETTING_KINDS: Partial<Record<SettingPath, StoreKind>> = {
	'Purchase.Excluded.Products': 'product',
	'Purchase.Excluded.Categories': 'category',
	'Purchase.Excluded.Brands': 'brand',
}

/** What can be chosen from a list: also customers, whom only orders name. */
export type PickKind = StoreKind | 'customer'

export const searchQuery = (kind: PickKind, search: string) =>
	kind === 'customer'
		? customersQuery({ search })
		: readQuery('findRuleValues', { body: { Kind: kind, Search: search } })

export const knownQuery = (kind: PickKind, ids: readonly string[]) => {
	const sorted = [...new Set(ids)].sort()
	const query =
		kind === 'customer'
			? customersQuery({ only: sorted.join('\n') })
			: readQuery('findRuleValues', { body: { Kind: kind, Ids: sorted } })
	return { ...query, enabled: ids.length > 0 }
}

const MOST_CUSTOMERS = 20

const customersQuery = (query: { search: string } | { only: string }) =>
	queryOptions<StoreValue[]>({
		queryKey: ['listCustomers', 'to choose from', query],
		queryFn: async () => {
			const { Items } = await call('listCustomers', { query: { ...query, limit: MOST_CUSTOMERS } })
			return Items.filter(({ IsErased }) => !IsErased).map(({ OriginalId, Name }) => ({
				Id: OriginalId,
				Name,
			}))
		},
	})

/** The values that exist with these ids; null until the server has answered for all of them. */
export const useKnownValues = (kind: PickKind, ids: readonly string[]): StoreValue[] | null => {
	const { data, isPlaceholderData } = useQuery({
		...knownQuery(kind, ids),
		placeholderData: keepPreviousData,
	})
	return data && !isPlaceholderData ? data : null
}

/** An id that a program names and that does not exist. */
export interface UnknownValue {
	kind: StoreKind
	id: string
	/** The rule that names it; null if a setting does. */
	rule: string | null
}

/** Every id in a program that does not exist in the store yet. */
export const useUnknownValues = (settings: Settings): UnknownValue[] => {
	const named = namedValues(settings)
	const known = useQueries({
		queries: KINDS.map((kind) =>
			knownQuery(
				kind,
				named.filter((value) => value.kind === kind).map(({ id }) => id),
			),
		),
	})
	return named.filter(({ kind, id }) => {
		const { data } = known[KINDS.indexOf(kind)]!
		return data !== undefined && !data.some(({ Id }) => Id === id)
	})
}

const namedValues = (settings: Settings): UnknownValue[] => [
	...Object.entries(SETTING_KINDS).flatMap(([path, kind]) =>
		((valueAt(settings, path) ?? []) as string[]).map((id) => ({ kind, id, rule: null })),
	),
	...(settings.Rules as Rule[]).flatMap(({ name, conditions }) =>
		conditions.flatMap(({ code, args }) =>
			Object.entries(CONDITIONS[code]?.args ?? {}).flatMap(([member, { picks }]) => {
				const kind = storeKindOf(picks)
				return kind
					? ((args[member] ?? []) as (string | number)[]).map((id) => ({ kind, id: String(id), rule: name }))
					: []
			}),
		),
	),
]
