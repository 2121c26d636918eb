import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { WEB } from './vite.shared.ts'

/**
 * Copies of zod in a process share one registry of names. The API describes itself by it, so this build's
 * schemas with the same names are registered separately.
 */
const withOwnRegistry: Plugin = {
	name: 'with-own-registry',
	transform: {
		filter: { id: /zod\/v4\/core\/registries\.js/ },
		handler: (code) => {
			const own = code.replaceAll('__zod_globalRegistry', '__karuna_web_registry')
			if (own === code) throw new Error('zod keeps its registry elsewhere.')
			return { code: own, map: null }
		},
	},
}

/** Builds the components for server rendering, whose calls are answered in the same process. */
export default defineConfig({
	root: WEB,
	plugins: [react(), withOwnRegistry],
	publicDir: false,
	// React asks at run time which of its forms it is. Its form for development takes several times as long.
	define: { 'process.env.NODE_ENV': JSON.stringify('production') },
	ssr: { noExternal: true },
	resolve: {
		alias: [
			{ find: /^(.*\/lib)\/client\.ts$/, replacement: '$1/client.server.ts' },
			{ find: /^\.\/client\.ts$/, replacement: './client.server.ts' },
		],
	},
	build: {
		ssr: 'src/document/server.tsx',
		outDir: 'dist-server',
		emptyOutDir: true,
		target: 'node24',
		minify: false,
		// A single file, so that a running server never loads a chunk that a newer build has replaced.
		rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
	},
})
