import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IS_TEST, openInMode } from '../api/mode.ts'
import { useIsAllowed, useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { pathInOtherMode } from './other-mode.ts'
import './test-band.css'
import { text } from './test-mode-words.ts'

/** Says on every page that its data is not real. */
export function TestBand({ path }: { path: string }) {
	const t = useText(text)
	const mayReadMail = useIsAllowed('listTestMails')
	if (!useSession().Merchant.IsTest) return null
	return (
		<section className="fiel-test-band" aria-label={t.band}>
			<span className="fiel-test-band-text">
				<strong>{t.band}</strong>
				<span className="fiel-test-band-more">{t.bandText}</span>
			</span>
			{mayReadMail && <Link to="/test-mail">{t.mail}</Link>}
			{IS_TEST && (
				<UnstyledButton onClick={() => openInMode(false, pathInOtherMode(path))}>{t.exit}</UnstyledButton>
			)}
		</section>
	)
}

/** The counter prints receipts without its header. */
export function TestReceiptNote() {
	const t = useText(text)
	return useSession().Merchant.IsTest ? <p className="fiel-test-print fiel-print-only">{t.receipt}</p> : null
}
