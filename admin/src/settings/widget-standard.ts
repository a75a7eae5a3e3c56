import type { LookTexts } from '@fiel/contract'
import type { Language } from '../i18n/words.ts'

/** What members read where the shop has no text of its own: the words of the widget, which the test compares. */
export const STANDARD_TEXTS: Record<Language, Record<keyof LookTexts, string>> = {
	en: {
		Button: 'My rewards',
		Welcome: 'Welcome',
		Join: 'Buy in the shop to join the program.',
	},
	pt: {
		Button: 'Minhas recompensas',
		Welcome: 'Boas-vindas',
		Join: 'Compre na loja para participar do programa.',
	},
	es: {
		Button: 'Mis recompensas',
		Welcome: 'Te damos la bienvenida',
		Join: 'Compra en la tienda para entrar en el programa.',
	},
}
