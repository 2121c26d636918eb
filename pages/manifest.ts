import type { FastifyInstance } from 'fastify'
import { addressIn } from '../domain/catalog/addresses.contract.ts'
import { PAGES } from '../domain/catalog/pages.contract.ts'
import { textIn } from '../kernel/texts/texts.ts'
import { LANGUAGES, type Language } from '../kernel/wire/language.ts'

/** The paper that pages are on, in the light: what is seen while the app opens. */
export const ICON_BACKGROUND = '#FBF8F3'

/** What stands for the site on a home screen; `part` is how much of it the mark takes. */
export const ICONS = [
	{ path: '/art/icon-192.png', size: 192, part: 0.84, purpose: 'any' },
	{ path: '/art/icon-512.png', size: 512, part: 0.84, purpose: 'any' },
	// Phones cut it to a shape of theirs: nothing of the mark may lie outside of the middle four fifths.
	{ path: '/art/icon-maskable-512.png', size: 512, part: 0.56, purpose: 'maskable' },
	{ path: '/art/icon-apple-180.png', size: 180, part: 0.72, purpose: null },
] as const

/** Of iPhones, which cut nothing and read no manifest for it. */
export const TOUCH_ICON = '/art/icon-apple-180.png'

const SHORTCUTS = [
	{ text: 'catalog.installed.browse', path: PAGES.search.path },
	{ text: 'catalog.installed.raise', path: PAGES.chooseKind.path },
	{ text: 'catalog.installed.donations', path: PAGES.myDonations.path },
] as const

const CACHED = 'public, max-age=3600'

/** Where the manifest of a language is. */
export const manifestPath = (language: Language): string => addressIn(language, '/manifest.webmanifest')

/** What a browser that installs the site is told of it. In every language it is the same app. */
export const manifestOf = (language: Language) => ({
	id: '/',
	name: textIn(language, 'common.pages.siteTitle'),
	short_name: 'Karuna',
	description: textIn(language, 'common.pages.siteDescription'),
	lang: language,
	dir: 'ltr',
	start_url: addressIn(language, PAGES.home.path),
	scope: '/',
	display: 'standalone',
	background_color: ICON_BACKGROUND,
	theme_color: ICON_BACKGROUND,
	icons: ICONS.flatMap(({ path, size, purpose }) =>
		purpose === null ? [] : [{ src: path, sizes: `${size}x${size}`, type: 'image/png', purpose }],
	),
	shortcuts: SHORTCUTS.map(({ text, path }) => ({
		name: textIn(language, text),
		url: addressIn(language, path),
		icons: [{ src: ICONS[0].path, sizes: '192x192', type: 'image/png' }],
	})),
})

/** Answers the manifest of each language. */
export function addManifests(app: FastifyInstance): void {
	for (const language of LANGUAGES) {
		const manifest = JSON.stringify(manifestOf(language))
		app.get(manifestPath(language), { schema: { hide: true } }, (_request, reply) =>
			reply.header('cache-control', CACHED).type('application/manifest+json; charset=utf-8').send(manifest),
		)
	}
}
