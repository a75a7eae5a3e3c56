import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { hasWords, wordsOf } from './typed-words.ts'
import { type Found, MOST, SHORTEST } from './use-found-records.ts'

type FoundNamed = Record<'rewards' | 'campaigns' | 'tiers' | 'segments', Found[]> & { isSearching: boolean }

type Listed = 'listRewards' | 'listCampaigns' | 'listAllTiers' | 'listSegments'

/** The rewards, campaigns, tiers and segments by name. A shop has few, so their lists are read once and searched here. */
export const useFoundNamed = (search: string): FoundNamed => {
	const may = usePermissions()
	const isOn = (id: Listed) => ({ enabled: search.length >= SHORTEST && may(id) })
	const rewards = useQuery({ ...readQuery('listRewards'), ...isOn('listRewards') })
	const campaigns = useQuery({ ...readQuery('listCampaigns'), ...isOn('listCampaigns') })
	const tiers = useQuery({ ...readQuery('listAllTiers'), ...isOn('listAllTiers') })
	const segments = useQuery({ ...readQuery('listSegments'), ...isOn('listSegments') })
	const typed = wordsOf(search)
	const pick = <Row extends { Id: number | string }>(
		rows: readonly Row[] | undefined,
		nameOf: (row: Row) => string,
		found: Pick<Found, 'to' | 'icon'>,
	): Found[] =>
		search.length < SHORTEST
			? []
			: (rows ?? [])
					.filter((row) => hasWords(nameOf(row), typed))
					.slice(0, MOST)
					.map((row) => ({ ...found, params: { id: String(row.Id) }, title: nameOf(row) }))
	return {
		isSearching: [rewards, campaigns, tiers, segments].some(({ isFetching }) => isFetching),
		rewards: pick(rewards.data, ({ Title }) => Title, { to: '/rewards/$id', icon: 'rewards' }),
		campaigns: pick(campaigns.data, ({ Name }) => Name, { to: '/campaigns/$id', icon: 'campaigns' }),
		tiers: pick(tiers.data, ({ Name }) => Name, {
			to: '/tiers/$id',
			icon: 'tiers',
		}),
		segments: pick(segments.data, ({ Name }) => Name, { to: '/segments/$id', icon: 'customers' }),
	}
}
