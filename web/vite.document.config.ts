import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PRODUCTION_ALIASES, WEB, withLanguages, withoutUnusedRouter } from './vite.shared.ts'

/** What React needs to take over whatever page it is: libraries, and what of ours stands on them alone. */
const TAKE_OVER =
	/node_modules\/(react|react-dom|scheduler|i18next|react-i18next|react-router|react-router-dom|openapi-fetch|@tanstack\/[\w-]+)\/|web\/src\/document\/(place|toasts)\.tsx$/
/** What pages that list requests have in common with those of one, and with those of people and organizations. */
const PARTS =
	/web\/src\/(features\/(requests\/(components\/fundraiser|api\/(analytics|list))|donations\/components\/entry-form|support\/components\/report-button)|lib\/use-live|ui\/(amount|avatar|bar-parts|chip|compact-amount|dialog\.|error-state|note|picture|progress|skeleton|tabs|use-title|verified))|domain\/requests\/channels\.contract|lucide-react\/dist\/esm\/icons\/search\.mjs$/
/** What forms have in common, in one file: each name of one is in the lists of those who fetch it. */
const FIELDS = /web\/src\/(ui\/(choice|field|refusal)\.tsx|i18n\/field-text\.ts)$|kernel\/text\.ts$/

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
						// What scripts without React have in common with it.
						{ name: 'time', test: /kernel\/time\.ts$/, priority: 3 },
						{ name: 'take-over', test: TAKE_OVER, priority: 1 },
						{ name: 'parts', test: PARTS },
						{ name: 'fields', test: FIELDS },
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
