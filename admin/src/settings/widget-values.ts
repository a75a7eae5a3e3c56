import type { LookTexts, WidgetSettings } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'
import type { Language } from '../i18n/words.ts'

export interface WidgetValues {
	Mode: WidgetSettings['Mode']
	Corners: WidgetSettings['Corners']
	Position: WidgetSettings['Position']
	Languages: Language[]
	/** The one for browsers that ask for none of them. */
	mainLanguage: Language
	Texts: Record<Language, Record<keyof LookTexts, string>>
}

export type WidgetForm = UseFormReturnType<WidgetValues>

export const widgetValues = ({ Texts, ...settings }: WidgetSettings): WidgetValues => {
	const filled = ({ Button, Welcome, Join }: LookTexts) => ({
		...{ Button: Button ?? '', Welcome: Welcome ?? '', Join: Join ?? '' },
	})
	return {
		...settings,
		mainLanguage: settings.Languages[0]!,
		Texts: { en: filled(Texts.en), pt: filled(Texts.pt), es: filled(Texts.es) },
	}
}

/** The one for all other browsers comes first. It is the next one once it is not offered any more. */
export const widgetBody = ({ Languages, mainLanguage, Texts, ...values }: WidgetValues): WidgetSettings => {
	const named = ({ Button, Welcome, Join }: WidgetValues['Texts']['en']): LookTexts => ({
		...{ Button: Button.trim() || null, Welcome: Welcome.trim() || null, Join: Join.trim() || null },
	})
	const first = Languages.filter((code) => code === mainLanguage)
	return {
		...values,
		Languages: [...first, ...Languages.filter((code) => code !== mainLanguage)],
		Texts: { en: named(Texts.en), pt: named(Texts.pt), es: named(Texts.es) },
	}
}
