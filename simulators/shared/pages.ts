import { readFileSync } from 'node:fs'

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

/**
 * Serves files of a folder, and fonts, by their addresses. Pages run only their own scripts and connect only
 * to this server.
 * @param folder with a slash at its end
 * @param pages names of files by their paths
 * @returns opens the file of a path, for a page that those sources may frame; null when there is none
 */
export const servePages =
	(folder: URL, pages: Readonly<Record<string, string>>) =>
	(path: string, framedBy: readonly string[]): Page | null => {
		const name = pages[path]
		if (!name) return null
		const policy = [
			"default-src 'none'",
			"script-src 'self'",
			"style-src 'self'",
			"font-src 'self'",
			"connect-src 'self'",
			"base-uri 'none'",
			"form-action 'none'",
			`frame-ancestors ${framedBy.join(' ')}`,
		].join('; ')
		const font = FONTS[name]
		return {
			body: readFileSync(font ? new URL(import.meta.resolve(font)) : new URL(name, folder)),
			headers: {
				'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain',
				'cache-control': 'no-cache',
				'cross-origin-resource-policy': 'cross-origin',
				'x-content-type-options': 'nosniff',
				'referrer-policy': 'no-referrer',
				...(name.endsWith('.html') && { 'content-security-policy': policy }),
			},
		}
	}
