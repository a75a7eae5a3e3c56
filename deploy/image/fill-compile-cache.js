// Starts Fiel once while the image is built, so that the compile cache of server/src/main.js is filled: the root file
// system of a container is read-only, and without the cache every start would compile everything again. It also proves
// that the server starts with what is in the image.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const FLAGS = process.execArgv
const PORT = '3999'
const PAGES = ['/healthz', '/readyz', '/admin', '/docs', '/openapi.json', '/help', '/help/readme']

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fiel-cache-'))
const env = { ...process.env, PORT, HOST: '127.0.0.1', FIEL_DATA_DIR: dataDir, FIEL_DEMO_CUSTOMERS: '3' }

const run = (...args) =>
	spawn(process.execPath, [...FLAGS, 'server/src/main.js', ...args], {
		env,
		stdio: ['ignore', 'pipe', 'inherit'],
	})

const endOf = async (child) => {
	const [code, signal] = await once(child, 'exit')
	return signal ?? code
}

const server = run('start')
const serverEnd = endOf(server)
const announced = new Promise((resolve) => {
	let printed = ''
	server.stdout.setEncoding('utf8').on('data', (text) => {
		printed += text
		if (/Fiel is running/.test(printed)) resolve('announced')
	})
})
assert.equal(await Promise.race([announced, serverEnd]), 'announced')
for (const page of PAGES) {
	const response = await fetch(`http://127.0.0.1:${PORT}${page}`)
	assert.equal(response.status, 200, page)
	await response.arrayBuffer()
}
server.kill('SIGTERM')
assert.equal(await serverEnd, 0)
for (const command of [['worker', '--once'], ['verify'], ['migrate'], ['--help']]) {
	const child = run(...command)
	child.stdout.resume()
	assert.equal(await endOf(child), 0, command[0])
}
rmSync(dataDir, { recursive: true })
