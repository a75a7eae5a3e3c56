import type { Language } from '../i18n/words.ts'
import { SINGLE_SETTINGS, type SingleSetting } from './single-settings.ts'

/** A page that has not shown the setting by then does not have it. */
const PATIENCE_MS = 10_000

/** Scrolls to a setting of the page and focuses its input, as soon as the page shows it. Returns how to stop waiting. */
export const focusSetting = (path: string, name: string, language: Language): (() => void) => {
	const find = (wanted: string | undefined): SingleSetting | undefined =>
		SINGLE_SETTINGS.find((setting) => setting.path === path && setting.name === wanted)
	const setting = find(name)
	const content = document.getElementById('content')
	if (!setting || !content) return () => {}
	const other = find(setting.shownBy)
	const look = (): boolean => {
		openTab(content, setting.tab?.[language])
		const place =
			findPlace(content, setting.label[language]) ?? (other && findPlace(content, other.label[language]))
		if (!place) return false
		place.scrollIntoView({ block: 'center' })
		place.focus({ preventScroll: true })
		return true
	}
	if (look()) return () => {}
	const observer = new MutationObserver(() => look() && stop())
	const timer = setTimeout(() => stop(), PATIENCE_MS)
	const stop = (): void => {
		observer.disconnect()
		clearTimeout(timer)
	}
	observer.observe(content, { childList: true, subtree: true })
	return stop
}

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s*\*$/, '').trim()

const openTab = (content: HTMLElement, label: string | undefined): void => {
	const tab = [...content.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => textOf(one) === label)
	if (tab?.getAttribute('aria-selected') === 'false') tab.click()
}

const FOCUSABLE = 'input:not([type=hidden], [type=file]), textarea, select, button'

/** The input with this label, the chosen one of a group, or the first control of the section with this title. */
const findPlace = (content: HTMLElement, label: string): HTMLElement | undefined => {
	const titles = [...content.querySelectorAll('label, .mantine-InputWrapper-label, section h2')]
	const title =
		titles.find((one) => textOf(one) === label && one.matches(':not(h2)')) ??
		titles.find((one) => textOf(one) === label)
	if (!title) return undefined
	const input = title instanceof HTMLLabelElement ? title.control : null
	const around = title.closest<HTMLElement>('[role=radiogroup], .mantine-InputWrapper-root, section')
	const found =
		input ??
		around?.querySelector<HTMLElement>('input:checked') ??
		around?.querySelector<HTMLElement>(FOCUSABLE)
	return found && !found.matches(':disabled')
		? (found as HTMLElement)
		: focusable(around ?? (title as HTMLElement))
}

/** What a reader may not change is shown too. */
const focusable = (element: HTMLElement): HTMLElement => {
	element.tabIndex = -1
	element.classList.add('fiel-quiet-focus')
	return element
}
