import { servePages } from '../shared/pages.ts'

export const openPage = servePages(new URL('./browser/', import.meta.url), {
	'/v1/checkout.js': 'checkout.js',
	'/checkout/frame.html': 'frame.html',
	'/checkout/frame.js': 'frame.js',
	'/checkout/frame.css': 'frame.css',
	'/checkout/inter.woff2': 'inter.woff2',
	'/checkout/inter-ext.woff2': 'inter-ext.woff2',
})
