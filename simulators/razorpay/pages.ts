/** The browser's side: the script that pages load, and the frame that it puts into them. */
import { readFileSync } from 'node:fs'

const PAGES: Readonly<Record<string, string>> = {
	'/v1/checkout.js': 'checkout.js',
	'/checkout/frame.html': 'frame.html',
	'/checkout/frame.js': 'frame.js',
	'/checkout/frame.css': 'frame.css',
}
const TYPES: Readonly<Record<string, string>> = {
	js: 'text/javascript; charset=utf-8',
	html: 'text/html; charset=utf-8',
	css: 'text/css; charset=utf-8',
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
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		`frame-ancestors ${appOrigins.join(' ')}`,
	]
	return {
		body: readFileSync(new URL(`./browser/${name}`, import.meta.url)),
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
