import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder into which `npm start` builds the widget. */
const FOLDER = fileURLToPath(new URL('../../../widget/dist', import.meta.url))

interface Entry {
	file: string
	/** Everything that it imports, itself included. */
	needs: string[]
}

/** What the build has made; see scripts/build-widget.js. */
export interface BuiltWidget {
	/** The folder of the files that are named by their content. */
	assets: string
	/** The script that shops name in their pages, also compressed. */
	script: { plain: Buffer; gzip: Buffer; brotli: Buffer }
	worker: string
	page: Entry
	preview: Entry
}

/** Undefined if the widget is not built. */
export const readBuiltWidget = (folder = FOLDER): BuiltWidget | undefined => {
	const list = path.join(folder, 'entries.json')
	if (!existsSync(list)) return undefined
	const read = (name: string): Buffer => readFileSync(path.join(folder, name))
	const { page, preview } = JSON.parse(readFileSync(list, 'utf8')) as Record<'page' | 'preview', Entry>
	return {
		assets: path.join(folder, 'assets'),
		script: { plain: read('widget.js'), gzip: read('widget.js.gz'), brotli: read('widget.js.br') },
		worker: String(read('worker.js')),
		page,
		preview,
	}
}
