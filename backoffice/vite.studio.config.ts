import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The studio is a build of its own beside the backoffice's, which it leaves as it is. */
export default defineConfig({
	root: import.meta.dirname,
	base: '/backoffice/',
	publicDir: false,
	plugins: [react()],
	build: {
		outDir: 'dist',
		emptyOutDir: false,
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: { input: 'studio.html' },
	},
})
