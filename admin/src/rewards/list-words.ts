import { words } from '../i18n/words.ts'

/** The texts of the list of rewards that are not in words.ts. */
export const text = words(
	{ hint: 'Reward title' },
	{ hint: 'Título da recompensa' },
	{ hint: 'Título de la recompensa' },
)
