import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PRODUCTION_ALIASES, withLanguages, withoutUnusedRouter } from './vite.shared.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const NEXT_SCREENS = /assets\/(entry|public-payment|billing-info|payment|stripe-payment)-/

const FIGURES =
	/web\/src\/(ui\/(amount\.|chip|picture|progress|skeleton|use-title|verified)|features\/(catalog\/api\/regions|requests\/components\/fundraiser-parts)|lucide-react\/.*\/(arrow-left|check|hand-heart)\.|lib\/use-live)|react-query\/.*(use(Base)?Query|[qQ]ueryOptions)\.|query-core\/.*queryObserver/
const GIVING =
	/web\/src\/(ui\/(dialog|note|quick-amounts|tabs)|features\/donations\/components\/donate-dialog)\.tsx|domain\/donations\/amounts\.contract|lucide-react\/.*\/(badge-percent|bookmark|lock|share-2)\./

const FORMS =
	/web\/src\/(ui\/(field|choice|password-field)\.|lib\/safe-path)|lucide-react\/.*\/(circle-exclamation-point|eye|eye-off|key-round)\.|react-query\/.*useMutation|query-core\/.*mutationObserver/
const ENTRY =
	/features\/users\/((entry|entry-page|login|login-form|google-button|passkey-button|use-next)\.tsx?|api\/(google|passkeys))|client\/ui\/google-mark/

/** The public site. The server inserts the nonce and the page's head into the built `index.html`. */
export default defineConfig({
	root: fileURLToPath(new URL('./', import.meta.url)),
	base: '/',
	plugins: [react(), tailwindcss(), withoutUnusedRouter, withLanguages],
	resolve: { alias: PRODUCTION_ALIASES },
	html: { cspNonce: '__CSP_NONCE__' },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		manifest: true,
		target: 'es2023',
		// Nothing is inlined: the content security policy has no data: for fonts.
		assetsInlineLimit: 0,
		modulePreload: {
			polyfill: false,
			// The first page carries the list of what each screen needs beside it: styles always, since nothing
			// else fetches them; code ahead of time only for where most people begin or go next.
			resolveDependencies: (file, needed, { hostType }) =>
				hostType === 'html' || NEXT_SCREENS.test(file)
					? needed
					: needed.filter((each) => each.endsWith('.css')),
		},
		rolldownOptions: {
			// Reading a property or a global does nothing but read.
			treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
			output: {
				// Few, larger files for what every first page needs: they compress better than many small ones.
				codeSplitting: {
					groups: [
						{ name: 'base', tags: ['$initial'], priority: 2 },
						// Shared by many screens, whose chunks would otherwise contain them separately.
						{ name: 'figures', test: FIGURES, priority: 1 },
						{ name: 'giving', test: GIVING, priority: 1 },
						{ name: 'forms', test: FORMS, priority: 1 },
						{ name: 'entry', test: ENTRY, priority: 1 },
						// The texts of fields at fault, of all capabilities: a form fetches one file of its language.
						{
							name: (id: string) => `fields-${/\/locales\/(\w+)\//.exec(id)?.[1]}`,
							test: /\/locales\/\w+\/(?!kinds\.)[\w-]+\.json$/,
							priority: 1,
						},
					],
				},
			},
		},
	},
	server: {
		host: '127.0.0.1',
		proxy: { '/api': { target: api, ws: true }, '/files': api },
	},
})
