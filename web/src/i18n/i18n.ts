import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES } from '../../../kernel/wire/language.ts'
import { areaOf } from '../../../kernel/wire/text-files.ts'
import { preferences } from '../lib/preferences.ts'
import type { Area } from './resources.d.ts'

type Texts = Record<string, unknown>
type Loaders = Readonly<Record<string, () => Promise<Texts>>>

/**
 * Each language and area has a file of its own, fetched when a screen of the area is opened in that language.
 * The server shares those of kinds of requests.
 */
const files: Loaders = import.meta.glob<Texts>(['./*/*.web*.json', './*/kinds.json'], {
	base: '../../../locales',
	import: 'default',
})

async function read(language: string, area: string): Promise<Texts> {
	if (area === 'fields' || area === 'paper')
		return (await import('./shared-files.ts')).SHARED_AREAS[area](language)
	const path = Object.keys(files).find((file) => file.includes(`/${language}/`) && areaOf(file) === area)
	const load = path && files[path]
	if (!load) throw new Error(`There is no ${area} in ${language}.`)
	return load()
}

const backend: BackendModule = {
	type: 'backend',
	init: () => undefined,
	read: (language, area, done) => {
		read(language, area).then(
			(texts) => done(null, texts),
			(error: Error) => done(error, false),
		)
	},
}

let started: Promise<void> | undefined

/**
 * Resolves when the texts of the shell are loaded.
 * @param areas whose texts are fetched beside them
 */
export function startI18n(areas: readonly Area[] = []): Promise<void> {
	if (started) return started.then(() => loadAreas(areas))
	started = start(areas)
	return started
}

async function start(areas: readonly Area[]): Promise<void> {
	await i18next
		.use(backend)
		.use(initReactI18next)
		.init({
			lng: preferences.get().language,
			supportedLngs: LANGUAGES,
			fallbackLng: false,
			defaultNS: 'common',
			ns: ['common', ...areas],
			interpolation: { escapeValue: false },
			react: { useSuspense: true },
		})
	preferences.subscribe(() => {
		const { language } = preferences.get()
		if (language !== i18next.language) void i18next.changeLanguage(language)
	})
}

/**
 * Fetches the texts of some areas ahead of the screen that needs them. @throws Error if they can't be fetched
 */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
	await i18next.loadNamespaces(areas)
	const missing = areas.filter((area) => !i18next.hasResourceBundle(i18next.language, area))
	if (missing.length > 0) throw new Error(`There are no texts of ${missing.join(', ')}.`)
}
