import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { examine, trust } from '../../../test/support/doctor.ts'
import { findFreePort } from '../../../test/support/free-port.ts'
import { EXPIRED, SELF_SIGNED } from '../../../test/support/self-signed.ts'
import { stoppedClock, systemClock } from '../../clock.ts'
import { mailServerCheck } from './mail-server.ts'

type Options = ConstructorParameters<typeof SMTPServer>[0]

/** Starts a mail server that accepts one user; it counts the mails that it gets. */
const startServer = async (t: { after(end: () => Promise<void>): void }, options: Options) => {
	const server = { port: 0, mails: 0 }
	const smtp = new SMTPServer({
		authMethods: ['PLAIN'],
		authOptional: true,
		closeTimeout: 10,
		onAuth: ({ password }, _session, callback) =>
			password === 'right' ? callback(null, { user: 'shop' }) : callback(new Error('Invalid login')),
		onMailFrom: (_address, _session, callback) => {
			server.mails += 1
			callback()
		},
		...options,
	})
	smtp.on('error', () => {}) // clients that refuse the certificate
	smtp.listen(0, '127.0.0.1')
	await once(smtp.server, 'listening')
	server.port = (smtp.server.address() as AddressInfo).port
	t.after(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
	return server
}

const look = async (t: Parameters<typeof examine>[0], url: string, clock = systemClock) => {
	const env = { SMTP_URL: url, FIEL_MAIL_FROM: 'The Shop <shop@example.com>' }
	const { lines, found } = await examine(t, mailServerCheck, env, clock)
	assert.doesNotMatch(JSON.stringify(found), /right|wrong/)
	return lines.map((line) => line.replaceAll(/:\d{4,5}\b/g, ':PORT'))
}

test('without a mail server nothing is examined', async (t) => {
	assert.deepEqual((await examine(t, mailServerCheck, {})).lines, [
		'ok server: SMTP_URL is not set: mail is stored and not sent.',
	])
	assert.deepEqual((await examine(t, mailServerCheck, { SMTP_URL: 'smtp://127.0.0.1' })).lines, [
		'problem server: SMTP_URL cannot be used as it is set.',
	])
})

test('the server is asked to accept the user, the days of its certificate are counted, and nothing is sent', async (t) => {
	trust(t, SELF_SIGNED.cert)
	for (const scheme of ['smtp', 'smtps']) {
		const server = await startServer(t, { ...SELF_SIGNED, secure: scheme === 'smtps' })
		const url = (password: string) => `${scheme}://shop:${password}@127.0.0.1:${server.port}`
		const accepted =
			'ok server: The mail server 127.0.0.1:PORT accepts the user and the password; the sender is shop@example.com.'
		const [first, certificate] = await look(t, url('right'))
		assert.equal(first, accepted)
		assert.match(
			certificate!,
			/^ok certificate: The certificate of 127.0.0.1:PORT is valid for [\d,]+ more days, until 2120-01-01\.$/,
		)
		const nearTheEnd = stoppedClock(new Date('2119-12-22T12:00:00Z'))
		assert.deepEqual(await look(t, url('right'), nearTheEnd), [
			accepted,
			'warning certificate: The certificate of 127.0.0.1:PORT is valid for 9 more days, until 2120-01-01.',
		])
		const [refused, ...others] = await look(t, url('wrong'))
		assert.match(
			refused!,
			/^problem server: The mail server 127.0.0.1:PORT refuses to sign in: .*Invalid login/,
		)
		assert.deepEqual(others, [])
		assert.equal(server.mails, 0)
	}
})

test('a certificate that is expired, or signed by nobody, is a problem, as it is for the worker', async (t) => {
	const selfSigned = await startServer(t, { ...SELF_SIGNED })
	assert.deepEqual(await look(t, `smtp://127.0.0.1:${selfSigned.port}`), [
		'problem certificate: The certificate of the mail server 127.0.0.1:PORT is not accepted: self-signed certificate. No mail leaves.',
	])
	trust(t, EXPIRED.cert)
	const expired = await startServer(t, { ...EXPIRED, secure: true })
	assert.deepEqual(await look(t, `smtps://127.0.0.1:${expired.port}`), [
		'problem certificate: The certificate of the mail server 127.0.0.1:PORT is not accepted: certificate has expired. No mail leaves.',
	])
})

test('a server that is away, and one that refuses this machine, are told apart', async (t) => {
	const [away] = await look(t, `smtp://127.0.0.1:${await findFreePort()}`)
	assert.match(away!, /^problem server: The mail server 127.0.0.1:PORT cannot be reached: .*ECONNREFUSED/)
	const server = await startServer(t, {
		disabledCommands: ['STARTTLS'],
		onConnect: (_session, callback) =>
			callback(Object.assign(new Error('You are on a list'), { responseCode: 554 })),
	})
	const [refused] = await look(t, `smtp://127.0.0.1:${server.port}`)
	assert.match(
		refused!,
		/^problem server: The mail server 127.0.0.1:PORT refuses the connection: .*You are on a list/,
	)
})
