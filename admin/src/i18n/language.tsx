import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { type Dictionary, LANGUAGES, type Language, LOCALES } from './words.ts'

const STORED = 'fiel-language'

/** Regions are ignored: `es-MX` and `es-AR` are `es`. */
export const languageOf = (locale: string): Language | undefined => {
	const [code = ''] = locale.toLowerCase().split('-')
	return code in LANGUAGES ? (code as Language) : undefined
}

const firstLanguage = (): Language => {
	const stored = localStorage.getItem(STORED)
	if (stored && stored in LANGUAGES) return stored as Language
	return navigator.languages.map(languageOf).find((language) => language !== undefined) ?? 'en'
}

const Context = createContext<{ language: Language; setLanguage(language: Language): void } | null>(null)

export function LanguageProvider({ children }: { children: ReactNode }) {
	const [language, keepLanguage] = useState(firstLanguage)
	useEffect(() => {
		document.documentElement.lang = LOCALES[language]
		localStorage.setItem(STORED, language)
	}, [language])
	const value = useMemo(
		() => ({
			language,
			setLanguage(chosen: Language) {
				document.documentElement.lang = LOCALES[chosen] // the next request asks for it
				keepLanguage(chosen)
			},
		}),
		[language],
	)
	return <Context value={value}>{children}</Context>
}

export const useLanguage = () => {
	const found = use(Context)
	if (!found) throw new Error('there is no LanguageProvider')
	return found
}

/** The texts in the reader's language: `const t = useText(text)`, then `t.title`. */
export const useText = <T,>(words: Dictionary<T>): T => words[useLanguage().language]
