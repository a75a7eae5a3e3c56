import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createServer } from 'node:tls'
import { examine, trust } from '../../../test/support/doctor.ts'
import { SELF_SIGNED } from '../../../test/support/self-signed.ts'
import { stoppedClock } from '../../clock.ts'
import { publicCertificateCheck } from './public-certificate.ts'

test('the certificate that people see is examined, and its days are counted', async (t) => {
	const server = createServer(SELF_SIGNED).listen(0, '127.0.0.1')
	server.on('tlsClientError', () => {})
	await once(server, 'listening')
	t.after(() => void server.close())
	const { port } = server.address() as AddressInfo
	const look = async (url: string, moment = '2026-06-15T12:00:00Z') =>
		(
			await examine(t, publicCertificateCheck, { FIEL_PUBLIC_URL: url }, stoppedClock(new Date(moment)))
		).lines.map((line) => line.replaceAll(`:${port}`, ''))
	const url = `https://127.0.0.1:${port}/loyalty`
	assert.deepEqual(await look(url), [
		'problem public-url: No secure connection to https://127.0.0.1/loyalty is possible from here: the certificate was not accepted: self-signed certificate.',
	])
	trust(t, SELF_SIGNED.cert)
	assert.deepEqual(await look(url, '2119-06-15T12:00:00Z'), [
		'ok public-url: The certificate of https://127.0.0.1/loyalty is valid for 199 more days, until 2120-01-01.',
	])
	assert.deepEqual(await look(url, '2119-12-31T12:00:00Z'), [
		'problem public-url: The certificate of https://127.0.0.1/loyalty is valid for 0 more days, until 2120-01-01.',
	])
	assert.deepEqual(await look('http://localhost:3000'), [])
	assert.deepEqual(await look('https://nobody.invalid'), [
		'problem public-url: No secure connection to https://nobody.invalid is possible from here: the name nobody.invalid was not found.',
	])
})
