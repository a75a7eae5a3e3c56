import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLanguage } from '../i18n/language.tsx'

/** An address such as `/program#field=Expiry.Days` leads to a setting of the page. */
export const useSettingFocus = (): void => {
	const { language } = useLanguage()
	// A navigation to the same setting again has another key.
	const place = useRouterState({
		select: ({ resolvedLocation: at }) => (at ? `${at.pathname} ${at.hash} ${at.state.__TSR_key ?? ''}` : ''),
	})
	useEffect(() => {
		const [path = '', hash = ''] = place.split(' ')
		const name = new URLSearchParams(hash).get('field')
		if (!name) return
		let stop: (() => void) | 'stopped' | undefined
		import('./focus-setting.ts').then(({ focusSetting }) => {
			if (stop !== 'stopped') stop = focusSetting(path, name, language)
		})
		return () => {
			if (typeof stop === 'function') stop()
			stop = 'stopped'
		}
	}, [place, language])
}
