// Builds the widget, the page of members and its service worker; see build-panel.js.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'

const BASE = '/widget/'

/** The files that a chunk needs, itself included. */
const filesOf = (chunks, name) => {
	const files = new Set()
	const collect = (fileName) => {
		if (files.has(fileName)) return
		files.add(fileName)
		for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) collect(next)
	}
	collect(name)
	return [...files].sort()
}

/** The first file is a classic script, which shops name in their pages: it must have a fixed name and no imports. */
const buildFirstFile = (viteBuild, root, folder, panelFile) =>
	viteBuild({
		root,
		configFile: false,
		publicDir: false,
		logLevel: 'error',
		define: { FIEL_PANEL_FILE: JSON.stringify(`${BASE}${panelFile}`) },
		build: {
			outDir: folder,
			emptyOutDir: false,
			target: 'es2022',
			reportCompressedSize: false,
			rolldownOptions: {
				input: path.join(root, 'src/widget.ts'),
				output: { format: 'iife', entryFileNames: 'widget.js' },
			},
		},
	})

const writeWorker = (root, folder, files) => {
	const paths = JSON.stringify(files.map((file) => `${BASE}${file}`))
	const source = fs.readFileSync(path.join(root, 'worker/worker.js'), 'utf8')
	const version = createHash('sha256').update(paths).update(source).digest('hex').slice(0, 16)
	const worker = source.replace('FIEL_FILES', paths).replace('FIEL_VERSION', version)
	fs.writeFileSync(path.join(folder, 'worker.js'), worker)
}

/** Builds everything into a folder. `entries.json` there says which files the server names in its documents. */
export const buildWidget = async (root, folder) => {
	const { build: viteBuild } = await import('vite')
	const { output } = await viteBuild({ root, logLevel: 'error', build: { outDir: folder } })
	const chunks = output.filter(({ type }) => type === 'chunk')
	const entryOf = (name) => chunks.find((chunk) => chunk.isEntry && chunk.name === name).fileName
	const entries = { panel: entryOf('panel'), page: entryOf('page'), preview: entryOf('preview') }
	await buildFirstFile(viteBuild, root, folder, entries.panel)
	writeWorker(root, folder, filesOf(chunks, entries.page))
	const needed = Object.fromEntries(
		Object.entries(entries).map(([name, file]) => [name, { file, needs: filesOf(chunks, file) }]),
	)
	fs.writeFileSync(path.join(folder, 'entries.json'), JSON.stringify(needed, null, '\t'))
}
