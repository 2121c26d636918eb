/** The browser's side: the script that pages load, and the frame that it puts into them. */
import { readFileSync } from 'node:fs'

const PAGES: Readonly<Record<string, string>> = {
	'/v1/checkout.js': 'checkout.js',
	'/checkout/frame.html': 'frame.html',
	'/checkout/frame.js': 'frame.js',
	'/checkout/frame.css': 'frame.css',
	'/checkout/inter.woff2': 'inter.woff2',
	'/checkout/inter-ext.woff2': 'inter-ext.woff2',
}
/** For machines that have no font with the rupee's sign. */
const FONTS: Readonly<Record<string, string>> = {
	'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
	'inter-ext.woff2': '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
}
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

/** The frame runs its own script only, talks to this server only, and lets only the pages of `appOrigins` frame it. */
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
	const font = FONTS[name]
	return {
		body: readFileSync(new URL(font ? import.meta.resolve(font) : `./browser/${name}`, import.meta.url)),
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
