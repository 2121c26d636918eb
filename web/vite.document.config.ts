import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PRODUCTION_ALIASES, WEB, withLanguages, withoutUnusedRouter } from './vite.shared.ts'

/** What pages that list requests have in common with those of one. */
const CARDS =
	/web\/src\/(features\/requests\/components\/fundraiser|ui\/(amount|bar-parts|chip|compact-amount|error-state|picture|progress|skeleton|verified))/

/**
 * What takes over a page that the server has rendered. A build of its own, beside that of the app: it shares no file
 * with it, so that no document fetches what only the app needs.
 */
export default defineConfig({
	root: WEB,
	base: '/',
	plugins: [react(), tailwindcss(), withoutUnusedRouter, withLanguages],
	resolve: { alias: PRODUCTION_ALIASES },
	// The app's build copies it.
	publicDir: false,
	build: {
		outDir: 'dist',
		emptyOutDir: false,
		assetsDir: 'assets/document',
		manifest: '.vite/document-manifest.json',
		target: 'es2023',
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			input: 'document.html',
			// Few, larger files for what every document begins with.
			output: {
				codeSplitting: {
					groups: [
						{ name: 'document', tags: ['$initial'], priority: 2 },
						{ name: 'cards', test: CARDS, priority: 1 },
					],
				},
			},
			treeshake: {
				// Modules of ours do nothing by being imported; those that only members need stay out of the first script.
				moduleSideEffects: (id) => /\.css$|\/document\/main\.ts$|\/zod-without-eval\.ts$/.test(id),
				propertyReadSideEffects: false,
				unknownGlobalSideEffects: false,
			},
		},
	},
})
