import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../kernel/wire/language.ts'
import { REGIONS } from '../kernel/wire/regions.ts'

export const WEB = fileURLToPath(new URL('./', import.meta.url))

/** Tells the scripts of `public/`, which import nothing, the languages beside the default one, and the zones of regions. */
export const withLanguages: Plugin = {
	name: 'with-languages',
	transformIndexHtml: (html) =>
		html
			.replace('__LANGUAGES__', LANGUAGES.slice(1).join(' '))
			.replace('__ZONES__', REGIONS.map(({ code, timeZone }) => `${code}=${timeZone}`).join(' ')),
}

/** The router's package has its code for production, too, but nothing in it leads there. */
const ROUTER = fileURLToPath(
	new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

/** What keeps components of the router in the build that nobody uses, such as its forms and its own links. */
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
	// What it stands in for, React has had since version 18.
	{ find: /^use-sync-external-store\/shim$/, replacement: 'react' },
]
