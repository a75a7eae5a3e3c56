import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { addressOf } from '../../notifications/open-mail-sender.ts'
import { decideDaysLeft, withoutHint } from '../certificate.ts'
import { defineCheck } from '../check.ts'
import { type DoctorContext, STEP_TIMEOUT_MS } from '../context.ts'
import { type Finding, ok, problem, warning } from '../finding.ts'

type Name = 'server' | 'certificate'

/** Connects to the mail server and signs in, as the worker does. Nothing is sent. */
export const mailServerCheck = defineCheck('mail', ['server', 'certificate'], async (context) => {
	const { smtpUrl, mailFrom } = context.config
	if (smtpUrl === undefined)
		return [
			context.env.SMTP_URL?.trim()
				? problem('server', 'SMTP_URL cannot be used as it is set.', 'settings.values says why.')
				: ok('server', 'SMTP_URL is not set: mail is stored and not sent.'),
		]
	return examineServer(smtpUrl, addressOf(mailFrom!), context)
})

const examineServer = async (
	smtpUrl: string,
	sender: string,
	{ machineClock }: DoctorContext,
): Promise<Finding<Name>[]> => {
	const { hostname, port, username } = new URL(smtpUrl)
	const where = `${hostname}${port ? `:${port}` : ''}`
	const { createTransport } = await import('nodemailer')
	let certificate: PeerCertificate | undefined
	const transport = createTransport({
		url: smtpUrl,
		connectionTimeout: STEP_TIMEOUT_MS,
		greetingTimeout: STEP_TIMEOUT_MS,
		socketTimeout: STEP_TIMEOUT_MS,
		dnsTimeout: STEP_TIMEOUT_MS,
		tls: {
			// Called with certificates that are valid otherwise.
			checkServerIdentity(host, shown) {
				certificate = shown
				return checkServerIdentity(host, shown)
			},
		},
	})
	try {
		await transport.verify()
	} catch (error) {
		return [explainRefusal(error as SmtpError, where)]
	} finally {
		transport.close()
	}
	const signedIn = username ? 'accepts the user and the password' : 'answers'
	const server = ok('server', `The mail server ${where} ${signedIn}; the sender is ${sender}.`)
	if (certificate)
		return [server, decideDaysLeft('certificate', where, new Date(certificate.valid_to), machineClock.now())]
	if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return [server]
	return [
		server,
		warning(
			'certificate',
			`The connection to ${where} is not encrypted: PINs and sign-in links cross the network as text.`,
			'Use smtps:// with port 465 in SMTP_URL, or a server that offers STARTTLS.',
		),
	]
}

type SmtpError = Error & { code?: string; responseCode?: number }

const CERTIFICATE = /certificate|self[- ]signed|altnames|unable to (get|verify)|issuer/i

const explainRefusal = (error: SmtpError, where: string): Finding<Name> => {
	const { message, code, responseCode } = error
	if (code === 'EAUTH')
		return problem(
			'server',
			`The mail server ${where} refuses to sign in: ${message}.`,
			'Correct the user and the password in SMTP_URL; characters such as @ and / are written as %40 and %2F.',
		)
	if (CERTIFICATE.test(message))
		return problem(
			'certificate',
			`The certificate of the mail server ${where} is not accepted: ${withoutHint(message)}. No mail leaves.`,
			'Renew the certificate, or use the name in SMTP_URL that it is for.',
			'For an authority of your own set NODE_EXTRA_CA_CERTS=/path/to/ca.pem for every process of Fiel.',
		)
	if (responseCode)
		return problem(
			'server',
			`The mail server ${where} refuses the connection: ${message}.`,
			'Ask its operator whether this machine may send, and check the port in SMTP_URL (465 for smtps, 587 for smtp).',
		)
	return problem(
		'server',
		`The mail server ${where} cannot be reached: ${message}.`,
		'Check host and port in SMTP_URL (465 for smtps, 587 for smtp), and the firewall: many networks block outgoing mail.',
		'Mail waits in the outbox for about a day and leaves when the server is back.',
	)
}
