import { Alert } from '@mantine/core'
import { IS_TEST } from '../api/mode.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { text } from './no-mail-words.ts'

/** Whether the installation has no mail server, so that nothing leaves. Mail of test mode is never sent anyway. */
export const useSendsNoMail = (): boolean => useRead('getSetUp').data?.SendsMail === false && !IS_TEST

/** A warning where emails are set up or shown, if none are sent. */
export function NoMailNote() {
	const t = useText(text)
	if (!useSendsNoMail()) return null
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" title={t.title}>
			{t.about}
		</Alert>
	)
}
