import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const BASE = '/admin/'
const COUNTER_PAGE = 'src/counter/counter-page.tsx'
/** Loaded after the first page, and needed by the counter without a network too. */
const LATER = ['node_modules/@mantine/notifications/']

/** Writes the service worker of the counter with the list of the files that its page needs. */
const counterWorker = (): Plugin => ({
	name: 'fiel-counter-worker',
	apply: 'build',
	generateBundle(_options, bundle) {
		const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
		const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
		const files = new Set<string>()
		const collect = (name: string, follows: { dynamic: boolean }): void => {
			const chunk = byName.get(name)
			if (!chunk || files.has(name)) return
			files.add(name)
			for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
			for (const next of chunk.imports) collect(next, { dynamic: false })
			if (follows.dynamic) for (const next of chunk.dynamicImports) collect(next, { dynamic: true })
		}
		const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(COUNTER_PAGE))
		if (!page) throw new Error(`there is no chunk for ${COUNTER_PAGE}`)
		for (const { fileName, isEntry, moduleIds } of chunks)
			if (isEntry || moduleIds.some((id) => LATER.some((part) => id.includes(part))))
				collect(fileName, { dynamic: false })
		collect(page.fileName, { dynamic: true })
		const paths = JSON.stringify([...files].sort().map((file) => `${BASE}${file}`))
		const source = readFileSync(new URL('worker/counter-worker.js', import.meta.url), 'utf8')
		const version = createHash('sha256').update(paths).update(source).digest('hex').slice(0, 16)
		this.emitFile({
			type: 'asset',
			fileName: 'counter-worker.js',
			source: source.replace('FIEL_FILES', paths).replace('FIEL_VERSION', version),
		})
	},
})

export default defineConfig({
	base: BASE,
	plugins: [react(), counterWorker()],
	// The server puts a fresh nonce in its place with every answer; see server/src/http/panel-routes.ts.
	html: { cspNonce: 'FIEL_NONCE' },
	build: {
		outDir: 'dist',
		// Inlined files would be data: addresses, which the content security policy refuses.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
		// Small modules that many pages share are one file, instead of a request for each.
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{
							name: 'shared',
							// Not styles: those of the panel must come after those of Mantine. Nor dialogs: the first page has none.
							test: /^(?!.*(\.css|-dialog\.tsx)$).*(admin.src|mantine.(hooks|core.esm.(core|utils)))/,
							minShareCount: 29,
							maxModuleSize: 3000,
						},
					],
				},
			},
		},
	},
	// `vite admin` beside a running Fiel: pages reload while they are written.
	server: { proxy: { '/admin/api': 'http://127.0.0.1:3000' } },
})
