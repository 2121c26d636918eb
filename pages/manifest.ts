import type { FastifyInstance } from 'fastify'
import { addressIn } from '../domain/catalog/addresses.contract.ts'
import { PAGES } from '../domain/catalog/pages.contract.ts'
import { textIn } from '../kernel/texts/texts.ts'
import { LANGUAGES, type Language } from '../kernel/wire/language.ts'

export const ICON_BACKGROUND = '#FBF8F3'

export const ICONS = [
	{ path: '/art/icon-192.png', size: 192, part: 0.84, purpose: 'any' },
	{ path: '/art/icon-512.png', size: 512, part: 0.84, purpose: 'any' },
	// Phones cut it to a shape of theirs: nothing of the mark may lie outside of the middle four fifths.
	{ path: '/art/icon-maskable-512.png', size: 512, part: 0.56, purpose: 'maskable' },
	{ path: '/art/icon-apple-180.png', size: 180, part: 0.72, purpose: null },
] as const

export const TOUCH_ICON = '/art/icon-apple-180.png'

const SHORTCUTS = [
	{ text: 'catalog.installed.browse', path: PAGES.search.path },
	{ text: 'catalog.installed.raise', path: PAGES.chooseKind.path },
	{ text: 'catalog.installed.donations', path: PAGES.myDonations.path },
] as const

const CACHED = 'public, max-age=3600'

export const manifestPath = (language: Language): string => addressIn(language, '/manifest.webmanifest')

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

export function addManifests(app: FastifyInstance): void {
	for (const language of LANGUAGES) {
		const manifest = JSON.stringify(manifestOf(language))
		app.get(manifestPath(language), { schema: { hide: true } }, (_request, reply) =>
			reply.header('cache-control', CACHED).type('application/manifest+json; charset=utf-8').send(manifest),
		)
	}
}
