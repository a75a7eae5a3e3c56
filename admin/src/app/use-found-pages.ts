import { usePermissions } from '../api/session.ts'
import { useLanguage } from '../i18n/language.tsx'
import { text as reports } from '../reports/words.ts'
import type { Page } from './page.ts'
import { COUNTER_PAGES, findPage, INSIDE_PAGES, needOf } from './pages.ts'
import { REPORT_SYNONYMS, SIGN_OUT_SYNONYMS, SYNONYMS } from './search-synonyms.ts'
import { hasBeginnings, hasWords, wordsOf } from './typed-words.ts'
import type { Found } from './use-found-records.ts'
import { signOutText } from './use-sign-out.ts'

const MOST_PAGES = 6
const SHORTEST_SYNONYM = 3

interface FoundPages {
	/** The pages whose title has every typed word, and all pages of the menu before anything is typed. */
	pages: Found[]
	/** Other pages that people also call so, with the tabs of the reports, and signing out. */
	related: Found[]
}

export const useFoundPages = (query: string): FoundPages => {
	const { language } = useLanguage()
	const may = usePermissions()
	const typed = wordsOf(query)
	const all = [...INSIDE_PAGES, ...COUNTER_PAGES].filter((page) => {
		const needs = needOf(page)
		return !page.path.includes('$') && (!needs || may(needs))
	})
	const foundOf = ({ path, title, icon }: Page): Found => ({
		...{ to: path, title: title[language], icon: icon ?? 'next' },
	})
	if (typed.length === 0)
		return { pages: all.filter(({ icon }) => icon !== undefined).map(foundOf), related: [] }
	const byTitle = all.filter(({ title }) => hasWords(title[language], typed)).slice(0, MOST_PAGES)
	if (query.trim().length < SHORTEST_SYNONYM) return { pages: byTitle.map(foundOf), related: [] }

	const isCalledSo = (title: string, synonyms: string): boolean =>
		hasBeginnings(`${title} ${synonyms}`, query)
	const tabs = may('getReport') ? Object.entries(reports[language].tabs) : []
	const foundTabs = tabs
		.filter(([tab, title]) => isCalledSo(title, REPORT_SYNONYMS[tab as keyof typeof REPORT_SYNONYMS]))
		.map(
			([tab, title]): Found => ({
				...{ to: '/reports', search: { tab }, title, icon: 'reports' },
				about: findPage('/reports')!.title[language],
			}),
		)
	const others = all.filter(
		(page) => !byTitle.includes(page) && isCalledSo(page.title[language], SYNONYMS[page.path] ?? ''),
	)
	const { signOut } = signOutText[language]
	const leave: Found[] = isCalledSo(signOut, SIGN_OUT_SYNONYMS)
		? [{ to: '/sign-in', does: 'signOut', icon: 'leave', title: signOut }]
		: []
	return {
		pages: byTitle.map(foundOf),
		related: [...foundTabs, ...others.map(foundOf)].slice(0, MOST_PAGES).concat(leave),
	}
}
