import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { WEB } from './vite.shared.ts'

/** What the server renders documents with: the same components, whose calls are answered in its own process. */
export default defineConfig({
	root: WEB,
	plugins: [react()],
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
		// One file: a running server never looks for a part of a build that another one has replaced.
		rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
	},
})
