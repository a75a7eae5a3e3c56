import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
	base: '/admin/',
	plugins: [react()],
	// The server puts a fresh nonce in its place with every answer; see server/src/http/serve-panel.ts.
	html: { cspNonce: 'FIEL_NONCE' },
	build: {
		outDir: 'dist',
		// Inlined files would be data: addresses, which the content security policy refuses.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
	},
	// `vite admin` beside a running Fiel: pages reload while they are written.
	server: { proxy: { '/admin/api': 'http://127.0.0.1:3000' } },
})
