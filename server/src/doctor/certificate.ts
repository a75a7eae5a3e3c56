import type { TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import { explainFailure } from '../webhooks/explain-failure.ts'
import { STEP_TIMEOUT_MS } from './context.ts'
import { countOf, type Finding, ok, problem, warning } from './finding.ts'

/** What a TLS connection showed: until when the certificate is valid, or why there was no connection. */
export type CertificateResult = { is: 'valid'; until: Date } | { is: 'failed'; reason: string }

/** Connects to any address, for those that the operator has set. */
export const connectAnywhere: buildConnector.connector = buildConnector({
	timeout: STEP_TIMEOUT_MS,
	allowH2: false,
	autoSelectFamily: true,
})

/** Makes a TLS connection with the usual verification and closes it again. Nothing is sent. */
export const readCertificate = (
	{ hostname, port }: URL,
	connect: buildConnector.connector = connectAnywhere,
): Promise<CertificateResult> => {
	const { promise, resolve } = Promise.withResolvers<CertificateResult>()
	const host = hostname.replace(/^\[|\]$/g, '')
	const timer = setTimeout(
		() => resolve({ is: 'failed', reason: `no answer within ${STEP_TIMEOUT_MS / 1000} s` }),
		STEP_TIMEOUT_MS,
	)
	connect({ hostname: host, host, protocol: 'https:', port: port || '443' }, (error, socket) => {
		clearTimeout(timer)
		if (error || !socket) return resolve({ is: 'failed', reason: withoutHint(explainFailure(error!, host)) })
		const until = new Date((socket as TLSSocket).getPeerCertificate().valid_to)
		socket.destroy()
		resolve({ is: 'valid', until })
	})
	return promise
}

/** Node adds which of its options might help, which Fiel is not started with. */
export const withoutHint = (reason: string): string => reason.replace(/; if the root CA .*/, '')

const DAY_MS = 86_400_000
/** Certificates that renew themselves do so earlier than this. */
const FEW_DAYS = 14

export const daysUntil = (until: Date, now: Date): number =>
	Math.floor((until.getTime() - now.getTime()) / DAY_MS)

/** Decides about a certificate that was accepted. */
export const decideDaysLeft = <Name extends string>(
	name: Name,
	whose: string,
	until: Date,
	now: Date,
): Finding<Name> => {
	const days = daysUntil(until, now)
	const message = `The certificate of ${whose} is valid for ${countOf(days, 'more day')}, until ${until.toISOString().slice(0, 10)}.`
	if (days >= FEW_DAYS) return ok(name, message)
	const advice =
		'Renew it, and find out why it was not renewed by itself (certbot renew --dry-run, or the log of the proxy).'
	return days < 3 ? problem(name, message, advice) : warning(name, message, advice)
}
