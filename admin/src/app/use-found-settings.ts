import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/language.tsx'
import { withAmounts } from '../i18n/with-amounts.ts'
import { findPage, needOf } from './pages.ts'
import type { SingleSetting } from './single-settings.ts'
import { hasBeginnings } from './typed-words.ts'
import type { Found } from './use-found-records.ts'

const SHORTEST = 2
const MOST = 6

/** The settings whose label has every typed word, then those that name the words in their explanation or their page. */
export const useFoundSettings = (query: string): Found[] => {
	const { language } = useLanguage()
	const may = usePermissions()
	const { money } = useFormats()
	const settings = useQuery({
		queryKey: ['single settings'],
		queryFn: async () => (await import('./single-settings.ts')).SINGLE_SETTINGS,
		staleTime: Number.POSITIVE_INFINITY,
	}).data
	if (!settings || query.replaceAll(/[^\p{L}\p{N}]/gu, '').length < SHORTEST) return []
	const pageOf = ({ path }: SingleSetting) => findPage(path)!
	const mayOpen = (setting: SingleSetting): boolean => {
		const needs = needOf(pageOf(setting))
		return !needs || may(needs)
	}
	const textOf = (setting: SingleSetting): string =>
		[setting.label, setting.about, pageOf(setting).title].map((text) => text?.[language] ?? '').join(' ')
	const byLabel = settings.filter(({ label }) => hasBeginnings(label[language], query))
	const byText = settings.filter((one) => !byLabel.includes(one) && hasBeginnings(textOf(one), query))
	return [...byLabel, ...byText]
		.filter(mayOpen)
		.slice(0, MOST)
		.map((setting) => ({
			...{ to: setting.path, hash: `field=${setting.name}` },
			title: setting.label[language],
			about: withAmounts(
				[pageOf(setting).title, setting.about].flatMap((text) => text?.[language] ?? []).join(' · '),
				money,
			),
			icon: 'settings',
		}))
}
