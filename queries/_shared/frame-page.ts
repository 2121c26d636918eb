import { hash } from 'node:crypto'
import { type Html, html } from '../../kernel/http/html.ts'
import type { Language } from '../../kernel/wire/language.ts'

/** Headers for frames of other sites, which no other page has. */
export const inFrames = (policy: string) => ({ 'content-security-policy': policy, 'x-frame-options': null })

const LIGHT = '--s:#fff;--i:#16302b;--j:#4b5f59;--l:#dfd9cc;--k:#f3eee3;--m:#e8a317;--p:#0f5c4d;--o:#fff'
const DARK = '--s:#172925;--i:#edf3ee;--j:#aebfb7;--l:#2c443d;--k:#0a1513;--m:#f0b440;--p:#7fcdb4;--o:#08251e'

/** The colours of both themes. A browser paints the ground of a frame whose colour scheme isn't its page's. */
export const FRAME_COLOURS = `:root{${LIGHT}}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box;margin:0}`

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** The content security policy of an embed: any page may frame it, and it loads nothing from other sites. */
export const framePolicy = (style: string, script: string): string =>
	[
		"default-src 'none'",
		`style-src ${sourceOf(style)}`,
		`script-src ${sourceOf(script)}`,
		"img-src 'self'",
		"media-src 'self'",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		'frame-ancestors *',
	].join('; ')

interface Frame {
	readonly language: Language
	readonly theme?: 'light' | 'dark' | undefined
	readonly title: string
	readonly style: string
	/** Absent from a page that has nothing to refresh. */
	readonly script?: string
}

/** Returns the HTML of a page for frames of other sites. */
export function framePage({ language, theme, title, style, script }: Frame, content: Html): string {
	const themed = theme === undefined ? html`` : html` data-theme="${theme}"`
	const scripted: Html = { html: script === undefined ? '' : `<script>${script}</script>\n` }
	return html`<!doctype html>
<html lang="${language}"${themed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
${{ html: `<style>${style}</style>` }}
</head>
<body>
${content}
${scripted}</body>
</html>
`.html
}
