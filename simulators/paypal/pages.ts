/** The browser's side: the script that pages load, and the page on which payers approve. */
import { readFileSync } from 'node:fs'

const PAGES: Readonly<Record<string, string>> = {
	'/sdk/js': 'paypal.js',
	'/checkoutnow': 'approve.html',
	'/checkoutnow/approve.js': 'approve.js',
	'/checkoutnow/approve.css': 'approve.css',
	'/checkoutnow/inter.woff2': 'inter.woff2',
}
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const TYPES: Readonly<Record<string, string>> = {
	js: 'text/javascript; charset=utf-8',
	html: 'text/html; charset=utf-8',
	css: 'text/css; charset=utf-8',
	woff2: 'font/woff2',
}
/** The page is a window of its own: nobody frames it, and it speaks with this server and its opener only. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"font-src 'self'",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ')

export interface Page {
	readonly body: Buffer
	readonly headers: Readonly<Record<string, string>>
}

export function openPage(path: string): Page | null {
	const name = PAGES[path]
	if (!name) return null
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
			...(name.endsWith('.html') && { 'content-security-policy': POLICY }),
		},
	}
}
