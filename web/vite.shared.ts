import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../kernel/wire/language.ts'
import { REGIONS } from '../kernel/wire/regions.ts'

export const WEB = fileURLToPath(new URL('./', import.meta.url))

/** Passes the other languages and the regions' zones to the scripts of `public/`, which import nothing. */
export const withLanguages: Plugin = {
	name: 'with-languages',
	transformIndexHtml: (html) =>
		html
			.replace('__LANGUAGES__', LANGUAGES.slice(1).join(' '))
			.replace('__ZONES__', REGIONS.map(({ code, timeZone }) => `${code}=${timeZone}`).join(' ')),
}

/** The router's production build, which its package doesn't export. */
const ROUTER = fileURLToPath(
	new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

/** Removes unused components of the router, such as its forms and links. */
export const withoutUnusedRouter: Plugin = {
	name: 'without-unused-router',
	apply: 'build',
	transform: {
		filter: { id: /react-router\/dist\/production\// },
		handler: (code) => ({
			code: code
				// A name for debugging.
				.replace(/^\w+\.displayName = "\w+";$/gm, '')
				// Making a component or a context does nothing else.
				.replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
			map: null,
		}),
	},
}

export const PRODUCTION_ALIASES = [
	{ find: /^react-router$/, replacement: ROUTER },
	// React has this function since version 18.
	{ find: /^use-sync-external-store\/shim$/, replacement: 'react' },
]
