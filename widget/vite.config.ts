import { defineConfig } from 'vite'

/** The files of the panel as modules: for the widget, the page of a shop and the preview. See scripts/build-widget.js. */
export default defineConfig({
	base: '/widget/',
	publicDir: false,
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		assetsInlineLimit: 0,
		modulePreload: false,
		reportCompressedSize: false,
		rolldownOptions: {
			input: { panel: 'src/panel/entry.ts', page: 'src/page.ts', preview: 'src/preview.ts' },
			preserveEntrySignatures: 'allow-extension',
		},
	},
})
