import type { Language } from '../language.ts'

/** The words of the first file, which every page of the shop loads. */
export const BUTTON_WORDS: Record<
	Language,
	{
		open: string
		region: string
		earn: (points: string) => string
		loading: string
		close: string
		notLoaded: string
		again: string
	}
> = {
	en: {
		open: 'My rewards',
		region: 'Loyalty program',
		earn: (points) => `Earn ${points}`,
		loading: 'Loading',
		close: 'Close',
		notLoaded: 'This could not be loaded. Check your connection.',
		again: 'Try again',
	},
	pt: {
		open: 'Minhas recompensas',
		region: 'Programa de fidelidade',
		earn: (points) => `Ganhe ${points}`,
		loading: 'Carregando',
		close: 'Fechar',
		notLoaded: 'Não foi possível carregar. Verifique sua conexão.',
		again: 'Tentar de novo',
	},
	es: {
		open: 'Mis recompensas',
		region: 'Programa de fidelidad',
		earn: (points) => `Gana ${points}`,
		loading: 'Cargando',
		close: 'Cerrar',
		notLoaded: 'No se pudo cargar. Revisa tu conexión.',
		again: 'Intentar de nuevo',
	},
}
