import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PRODUCTION_ALIASES, WEB, withLanguages, withoutUnusedRouter } from './vite.shared.ts'

const TAKE_OVER =
	/node_modules\/(react|react-dom|scheduler|i18next|react-i18next|react-router|react-router-dom|openapi-fetch|@tanstack\/[\w-]+)\/|web\/src\/document\/(place|toasts)\.tsx$/
const PARTS =
	/web\/src\/(features\/(requests\/(components\/fundraiser|api\/(analytics|list))|donations\/components\/entry-form|support\/components\/report-button)|lib\/use-live|ui\/(amount|avatar|bar-parts|chip|compact-amount|dialog\.|error-state|note|picture|progress|skeleton|tabs|use-title|verified))|domain\/requests\/channels\.contract|lucide-react\/dist\/esm\/icons\/search\.mjs$/
const FIELDS = /web\/src\/(ui\/(choice|field|refusal)\.tsx|i18n\/field-text\.ts)$|kernel\/text\.ts$/

/**
 * Builds the hydration of server-rendered pages separately from the app: they share no file, so that
 * documents fetch nothing that only the app needs.
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
						// Shared by scripts with and without React.
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
