import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Its worker names the files of the build, so that the worker of another build is another one. */
const withWorker: Plugin = {
	name: 'door-worker',
	async generateBundle(_, bundle) {
		const built = Object.keys(bundle).filter((name) => /\.(?:js|css|wasm)$/.test(name))
		const files = ['/backoffice/door', '/mark.svg', ...built.map((name) => `/backoffice/${name}`)]
		const worker = await readFile(join(import.meta.dirname, 'door-worker.js'), 'utf8')
		const source = worker.replace("['/backoffice/door']", JSON.stringify(files))
		this.emitFile({ type: 'asset', fileName: 'door-worker.js', source })
	},
}

/** The door is a build of its own beside the backoffice's, which it leaves as it is. */
export default defineConfig({
	root: import.meta.dirname,
	base: '/backoffice/',
	publicDir: false,
	plugins: [react(), withWorker],
	build: {
		outDir: 'dist',
		emptyOutDir: false,
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: { input: join(import.meta.dirname, 'door.html') },
	},
})
