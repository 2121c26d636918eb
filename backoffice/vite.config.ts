import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const TEXTS = /\/locales\/(\w+)\/[\w.-]+\.json$/

const api = process.env.KARUNA_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
	root: import.meta.dirname,
	base: '/backoffice/',
	plugins: [react()],
	/** The page route replaces this text by the nonce of its response. */
	html: { cspNonce: '__CSP_NONCE__' },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		/** The content security policy forbids `data:` addresses, so every asset is a file. */
		assetsInlineLimit: 0,
		chunkSizeWarningLimit: 1200,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						// All texts of a language, which are fetched together, are one file.
						{
							name: (id: string) => `texts-${TEXTS.exec(id)?.[1]}`,
							test: TEXTS,
						},
					],
				},
			},
		},
	},
	server: { host: '127.0.0.1', proxy: { '/api': api, '/files': api, '/art': api, '/mark.svg': api } },
})
