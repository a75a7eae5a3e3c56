// Writes the software bill of materials of an image as CycloneDX: Node, the packages in node_modules, and the packages of
// Debian, which it reads from standard input (`dpkg-query --show`, one "name version architecture" a line). Packages whose
// names begin with the text after --without are left out.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { without } = parseArgs({ options: { without: { type: 'string' } } }).values

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const { name, version, license } = read('package.json')
const { packages } = read('node_modules/.package-lock.json')

const packageAt = (place) => place.split('node_modules/').at(-1)
const npmAddress = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** npm writes hashes in base64, CycloneDX in hexadecimal digits. */
const hashesOf = (integrity) =>
	integrity
		? [
				{
					alg: 'SHA-512',
					content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
				},
			]
		: []

const fromNpm = Object.entries(packages)
	.filter(([place, { link }]) => place.includes('node_modules/') && !link)
	.filter(([place]) => without === undefined || !packageAt(place).startsWith(without))
	.map(([place, { version, license, integrity }]) => ({
		type: 'library',
		name: packageAt(place),
		version,
		purl: npmAddress(packageAt(place), version),
		licenses: license ? [{ expression: license }] : [],
		hashes: hashesOf(integrity),
	}))

const fromDebian = readFileSync(0, 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => line.split(' '))
	.map(([name, version, architecture]) => ({
		type: 'library',
		name,
		version,
		purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`,
	}))

const unique = new Map([...fromNpm, ...fromDebian].map((component) => [component.purl, component]))
const components = [...unique].map(([purl, component]) => ({ 'bom-ref': purl, ...component }))
const root = { type: 'application', name, version, purl: npmAddress(name, version) }

const bom = {
	bomFormat: 'CycloneDX',
	specVersion: '1.5',
	serialNumber: `urn:uuid:${randomUUID()}`,
	version: 1,
	metadata: {
		timestamp: new Date().toISOString(),
		component: { 'bom-ref': root.purl, ...root, licenses: [{ expression: license }] },
	},
	components,
}
process.stdout.write(`${JSON.stringify(bom, null, '\t')}\n`)
