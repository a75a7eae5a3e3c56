import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { examine } from '../../../test/support/doctor.ts'
import { findFreePort } from '../../../test/support/free-port.ts'
import { useWorld } from '../../../test/support/world.ts'
import { readVersion } from '../../version.ts'
import { portCheck } from './port.ts'

const world = useWorld()

const look = async (t: Parameters<typeof examine>[0], port: number, env: Record<string, string> = {}) =>
	(await examine(t, portCheck, { PORT: `${port}`, ...env })).lines.map((line) =>
		line.replaceAll(`${port}`, 'PORT'),
	)

const startOther = async (t: { after(end: () => void): void }, replies: Record<string, [number, object]>) => {
	const server = createServer((request, response) => {
		const [status, body] = replies[request.url!] ?? [404, { is: 'something else' }]
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	t.after(() => void server.close())
	return (server.address() as AddressInfo).port
}

test('Fiel is found where it listens, whatever HOST is', async (t) => {
	await world.app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = world.app.server.address() as AddressInfo
	const { version, commit } = readVersion()
	const expected = [
		'ok listening: Fiel listens at http://127.0.0.1:PORT.',
		`ok version: It is version ${version}${commit ? ` (${commit})` : ''}, as here.`,
		'ok ready: It is ready: a load balancer sends it requests.',
	]
	assert.deepEqual(await look(t, port), expected)
	assert.deepEqual(await look(t, port, { HOST: '0.0.0.0' }), expected)
})

test('nothing, another program, another version and a Fiel that is not ready are told apart', async (t) => {
	assert.deepEqual(await look(t, await findFreePort()), [
		'problem listening: No Fiel answers at http://127.0.0.1:PORT: nothing listens there.',
	])
	assert.deepEqual(await look(t, await startOther(t, {})), [
		'problem listening: Another program listens at http://127.0.0.1:PORT (status 404).',
	])
	const old = { '/healthz': [200, { status: 'ok', version: '0.0.9', commit: 'abc' }] as [number, object] }
	const reason = { ErrorMessage: 'the database is not migrated' }
	const { version } = readVersion()
	assert.deepEqual(
		await look(t, await startOther(t, { ...old, '/readyz': [503, reason] }), { FIEL_COMMIT: 'def' }),
		[
			'ok listening: Fiel listens at http://127.0.0.1:PORT.',
			`warning version: It is version 0.0.9 (abc), and this command is of version ${version} (def).`,
			'problem ready: It is not ready: the database is not migrated.',
		],
	)
	assert.deepEqual((await examine(t, portCheck, { PORT: '0' })).lines, [
		'ok listening: PORT is 0: Fiel takes any free port, so it cannot be found here.',
	])
})
