import { decideDaysLeft, readCertificate } from '../certificate.ts'
import { defineCheck } from '../check.ts'
import { problem } from '../finding.ts'

/** What browsers and tills see at FIEL_PUBLIC_URL. */
export const publicCertificateCheck = defineCheck(
	'certificates',
	['public-url'],
	async ({ config: { publicUrl }, machineClock }) => {
		if (!publicUrl?.startsWith('https:')) return []
		const result = await readCertificate(new URL(publicUrl))
		if (result.is === 'valid')
			return [decideDaysLeft('public-url', publicUrl, result.until, machineClock.now())]
		return [
			problem(
				'public-url',
				`No secure connection to ${publicUrl} is possible from here: ${result.reason}.`,
				'Renew the certificate, or correct the name server, the proxy or FIEL_PUBLIC_URL.',
				'If this machine alone cannot reach it, leave the check out: fiel doctor --skip certificates',
			),
		]
	},
)
