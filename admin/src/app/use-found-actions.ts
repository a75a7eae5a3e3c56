import type { AdminOperationId } from '@fiel/contract'
import { usePermissions } from '../api/session.ts'
import { addText } from '../customers/add-words.ts'
import { useLanguage } from '../i18n/language.tsx'
import type { Language } from '../i18n/words.ts'
import { hasBeginnings } from './typed-words.ts'
import type { Found } from './use-found-records.ts'

interface Action extends Pick<Found, 'to' | 'hash' | 'icon'> {
	needs: AdminOperationId
	title: (language: Language) => string
	/** Other words for it. */
	about: (language: Language) => string
}

/** What a dialog does that has no page of its own. */
const ACTIONS: readonly Action[] = [
	{
		...{ to: '/customers', hash: 'add', icon: 'plus', needs: 'addCustomer' },
		title: (language) => addText[language].add,
		about: (language) => addText[language].new,
	},
]

/** The actions that have every typed word. */
export const useFoundActions = (query: string): Found[] => {
	const { language } = useLanguage()
	const may = usePermissions()
	if (query.trim() === '') return []
	return ACTIONS.filter(
		({ needs, title, about }) => may(needs) && hasBeginnings(`${title(language)} ${about(language)}`, query),
	).map(({ to, hash, icon, title }) => ({ to, hash: hash!, icon, title: title(language) }))
}
