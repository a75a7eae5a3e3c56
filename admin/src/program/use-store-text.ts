import { useText } from '../i18n/language.tsx'
import { segmentText } from './segment-words.ts'
import type { PickKind } from './store-values.ts'
import { storeText } from './store-words.ts'

/** The texts about what conditions name, for every kind of it. */
export const useStoreText = () => {
	const t = useText(storeText)
	const segment = useText(segmentText)
	const none: Record<PickKind, string> = { ...t.none, segment: segment.none }
	const unknown: Record<PickKind, (id: string) => string> = { ...t.unknown, segment: segment.unknown }
	return { ...t, none, unknown }
}
