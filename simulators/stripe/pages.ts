/** The browser's side: the script that pages load, and the frames that it puts into them. */
import { readFileSync } from 'node:fs'

const PAGES: Readonly<Record<string, string>> = {
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
}
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const TYPES: Readonly<Record<string, string>> = {
	js: 'text/javascript; charset=utf-8',
	html: 'text/html; charset=utf-8',
	css: 'text/css; charset=utf-8',
	woff2: 'font/woff2',
}

export interface Page {
	readonly body: Buffer
	readonly headers: Readonly<Record<string, string>>
}

/**
 * The frames run their own script only, talk to this server only, and let themselves be framed only by
 * the pages of `appOrigins`.
 */
export function openPage(path: string, appOrigins: readonly string[]): Page | null {
	const name = PAGES[path]
	if (!name) return null
	const csp = [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		`frame-ancestors ${appOrigins.join(' ')}`,
	]
	return {
		body: readFileSync(
			new URL(name === 'inter.woff2' ? import.meta.resolve(FONT) : `./browser/${name}`, import.meta.url),
		),
		headers: {
			'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain',
			'cache-control': 'no-cache',
			'cross-origin-resource-policy': 'cross-origin',
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'no-referrer',
			...(name.endsWith('.html') ? { 'content-security-policy': csp.join('; ') } : {}),
		},
	}
}
