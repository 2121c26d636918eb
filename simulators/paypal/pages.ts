import { servePages } from '../shared/pages.ts'

export const openPage = servePages(new URL('./browser/', import.meta.url), {
	'/sdk/js': 'paypal.js',
	'/checkoutnow': 'approve.html',
	'/checkoutnow/approve.js': 'approve.js',
	'/checkoutnow/approve.css': 'approve.css',
	'/checkoutnow/inter.woff2': 'inter.woff2',
})
