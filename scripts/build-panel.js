// Builds the panel into admin/dist, unless the build there was made from the same sources. Run by `npm start`.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import zlib from 'node:zlib'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const admin = path.join(root, 'admin')
const dist = path.join(admin, 'dist')
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

const fingerprint = () => {
	const hash = createHash('sha256')
	const single = ['admin/index.html', 'admin/vite.config.ts', 'package-lock.json', 'scripts/build-panel.js']
	const folders = [
		...filesIn(path.join(admin, 'src')),
		...filesIn(path.join(admin, 'public')),
		...filesIn(path.join(admin, 'worker')),
	]
	for (const file of [...folders, ...single.map((name) => path.join(root, name))])
		hash.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file))
	return hash.digest('hex')
}

const readBuilt = () => {
	try {
		return fs.readFileSync(path.join(dist, FINGERPRINT), 'utf8')
	} catch {
		return undefined
	}
}

const compress = (folder) => {
	const index = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
	for (const file of filesIn(path.join(folder, 'assets')).filter((name) => COMPRESSIBLE.test(name))) {
		const content = fs.readFileSync(file)
		const isFirst = index.includes(path.basename(file))
		fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }))
		fs.writeFileSync(`${file}.br`, brotli(content, isFirst ? 11 : 9))
	}
}

/**
 * Builds into a temporary folder, which then replaces the old one, so that a running server always sees a
 * complete build.
 */
const build = async (wanted) => {
	const fresh = `${dist}-${process.pid}`
	const { build: viteBuild } = await import('vite')
	await viteBuild({ root: admin, logLevel: 'error', build: { outDir: fresh, emptyOutDir: true } })
	compress(fresh)
	fs.writeFileSync(path.join(fresh, FINGERPRINT), wanted)
	fs.rmSync(dist, { recursive: true, force: true })
	fs.renameSync(fresh, dist)
}

/** Returns the duration; undefined if there was nothing to do. */
export const buildPanel = async () => {
	const wanted = fingerprint()
	if (readBuilt() === wanted) return undefined
	const began = Date.now()
	await build(wanted)
	return Date.now() - began
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const took = await buildPanel()
	if (took !== undefined) process.stdout.write(`Built the panel in ${Math.ceil(took / 1000)} s\n`)
}
