import { useIsAllowed } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { WaitingNote } from './waiting-note.tsx'
import { text } from './words.ts'

/** Tells users who may erase data that members ask for it. */
export function ErasureNote({ open }: { open: number }) {
	const t = useText(text)
	const { number } = useFormats()
	const mayAnswer = useIsAllowed('listErasureRequests')
	if (!mayAnswer || open === 0) return null
	return (
		<WaitingNote to="/erasure-requests" open={t.openErasures}>
			{t.toErase(number(open))}
		</WaitingNote>
	)
}
