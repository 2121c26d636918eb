import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { preferences } from '../lib/preferences.ts'
import type { Area } from './resources.d.ts'

/** One file per language and area, fetched when a screen of the area is opened in that language. */
const files = import.meta.glob<Record<string, unknown>>('./{en,hi}/*.json', { import: 'default' })

/** The texts of fields at fault, by capability: one namespace, `fields`, for the forms. */
const fieldFiles = import.meta.glob<Record<string, unknown>>('../../../locales/{en,hi}/*.json', {
	import: 'fields',
})

async function loadFields(language: string): Promise<Record<string, unknown>> {
	const own = Object.entries(fieldFiles).filter(([path]) => path.includes(`/${language}/`))
	const loaded = await Promise.all(
		own.map(async ([path, load]) => [/(\w+)\.json$/.exec(path)?.[1] ?? '', await load()] as const),
	)
	return Object.fromEntries(loaded)
}

const backend: BackendModule = {
	type: 'backend',
	init: () => undefined,
	read: (language, area, done) => {
		const load = area === 'fields' ? () => loadFields(language) : files[`./${language}/${area}.json`]
		if (!load) return done(new Error(`There is no ${area} in ${language}.`), false)
		load().then(
			(texts) => done(null, texts),
			(error: Error) => done(error, false),
		)
	},
}

/** Ready when the words of the shell are there. */
export async function startI18n(): Promise<void> {
	await i18next
		.use(backend)
		.use(initReactI18next)
		.init({
			lng: preferences.get().language,
			supportedLngs: ['en', 'hi'],
			fallbackLng: false,
			defaultNS: 'common',
			ns: ['common'],
			interpolation: { escapeValue: false },
			react: { useSuspense: true },
		})
	preferences.subscribe(() => {
		const { language } = preferences.get()
		if (language !== i18next.language) void i18next.changeLanguage(language)
	})
}

/** Fetches the words of some areas ahead of the screen that needs them. */
export const loadAreas = (areas: readonly Area[]): Promise<void> => i18next.loadNamespaces(areas)
