import { servePages } from '../shared/pages.ts'

export const openPage = servePages(new URL('./browser/', import.meta.url), {
	'/v3/': 'stripe.js',
	'/v3/controller.html': 'controller.html',
	'/v3/controller.js': 'controller.js',
	'/v3/field.html': 'field.html',
	'/v3/field.js': 'field.js',
	'/v3/field.css': 'field.css',
	'/v3/formats.js': 'formats.js',
	'/v3/challenge.html': 'challenge.html',
	'/v3/challenge.js': 'challenge.js',
	'/v3/challenge.css': 'challenge.css',
	'/v3/inter.woff2': 'inter.woff2',
})
