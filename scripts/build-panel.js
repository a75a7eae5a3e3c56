// Builds the panel into admin/dist and the widget into widget/dist, unless the builds there were made from the same sources.
// Run by `npm start`.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import zlib from 'node:zlib'
import { buildWidget } from './build-widget.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const FINGERPRINT = 'fingerprint'
const COMPRESSIBLE = /\.(js|css|svg)$/
/** Quality 11 makes files 7 % smaller and takes ten times as long, so only those that every visit loads get it. */
const brotli = (content, quality) =>
	zlib.brotliCompressSync(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } })

const filesIn = (folder) =>
	fs
		.readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort()

/** What is built, where, and from which sources. */
const PARTS = [
	{
		folder: path.join(root, 'admin'),
		sources: ['src', 'public', 'worker'],
		files: ['admin/index.html', 'admin/vite.config.ts'],
		async build(folder, into) {
			const { build: viteBuild } = await import('vite')
			await viteBuild({ root: folder, logLevel: 'error', build: { outDir: into, emptyOutDir: true } })
			const index = fs.readFileSync(path.join(into, 'index.html'), 'utf8')
			compress(path.join(into, 'assets'), (name) => index.includes(name))
		},
	},
	{
		folder: path.join(root, 'widget'),
		sources: ['src', 'worker'],
		files: ['widget/vite.config.ts', 'scripts/build-widget.js'],
		async build(folder, into) {
			await buildWidget(folder, into)
			compress(into, () => true)
		},
	},
]

const fingerprint = ({ folder, sources, files }) => {
	const hash = createHash('sha256')
	const single = [...files, 'package-lock.json', 'scripts/build-panel.js'].map((name) =>
		path.join(root, name),
	)
	for (const file of [...sources.flatMap((name) => filesIn(path.join(folder, name))), ...single])
		hash.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file))
	return hash.digest('hex')
}

const readBuilt = (dist) => {
	try {
		return fs.readFileSync(path.join(dist, FINGERPRINT), 'utf8')
	} catch {
		return undefined
	}
}

const compress = (folder, isFirst) => {
	for (const file of filesIn(folder).filter((name) => COMPRESSIBLE.test(name))) {
		const content = fs.readFileSync(file)
		fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }))
		fs.writeFileSync(`${file}.br`, brotli(content, isFirst(path.basename(file)) ? 11 : 9))
	}
}

/**
 * Builds into a temporary folder, which then replaces the old one, so that a running server always sees a
 * complete build. Returns whether there was anything to do.
 */
const buildPart = async (part) => {
	const dist = path.join(part.folder, 'dist')
	const wanted = fingerprint(part)
	if (readBuilt(dist) === wanted) return false
	const fresh = `${dist}-${process.pid}`
	await part.build(part.folder, fresh)
	fs.writeFileSync(path.join(fresh, FINGERPRINT), wanted)
	fs.rmSync(dist, { recursive: true, force: true })
	fs.renameSync(fresh, dist)
	return true
}

/** Returns the duration; undefined if there was nothing to do. */
export const buildPanel = async () => {
	const began = Date.now()
	let isBuilt = false
	for (const part of PARTS) isBuilt = (await buildPart(part)) || isBuilt
	return isBuilt ? Date.now() - began : undefined
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const took = await buildPanel()
	if (took !== undefined) process.stdout.write(`Built the panel in ${Math.ceil(took / 1000)} s\n`)
}
