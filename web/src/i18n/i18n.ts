import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES } from '../../../kernel/language.ts'
import { areaOf } from '../../../kernel/text-files.ts'
import { preferences } from '../lib/preferences.ts'
import type { Area } from './resources.d.ts'

type Texts = Record<string, unknown>
type Loaders = Readonly<Record<string, () => Promise<Texts>>>

/**
 * One file per language and area, fetched when a screen of the area is opened in that language. Those of kinds of
 * requests are the server's as well.
 */
const files: Loaders = import.meta.glob<Texts>(['./*/*.web*.json', './*/kinds.json'], {
	base: '../../../locales',
	import: 'default',
})

/** The texts of fields at fault, by capability: one namespace, `fields`, for the forms. */
const fieldFiles: Loaders = import.meta.glob<Texts>(
	['./*/*.json', '!./*/*.*.json', '!./*/{language,kinds}.json'],
	{
		base: '../../../locales',
		import: 'fields',
	},
)

/** The texts of a printed receipt, which the server has as well: the area `paper`. */
const paperFiles: Loaders = import.meta.glob<Texts>('./*/receipts.json', {
	base: '../../../locales',
	import: 'paper',
})

const inLanguage = (loaders: Loaders, language: string) =>
	Object.entries(loaders).filter(([path]) => path.includes(`/${language}/`))

async function loadFields(language: string): Promise<Texts> {
	const loaded = await Promise.all(
		inLanguage(fieldFiles, language).map(
			async ([path, load]) => [/(\w+)\.json$/.exec(path)?.[1] ?? '', await load()] as const,
		),
	)
	return Object.fromEntries(loaded)
}

const backend: BackendModule = {
	type: 'backend',
	init: () => undefined,
	read: (language, area, done) => {
		const shared: Readonly<Record<string, (() => Promise<Texts>) | undefined>> = {
			fields: () => loadFields(language),
			paper: inLanguage(paperFiles, language)[0]?.[1],
		}
		const load = shared[area] ?? inLanguage(files, language).find(([path]) => areaOf(path) === area)?.[1]
		if (!load) return done(new Error(`There is no ${area} in ${language}.`), false)
		load().then(
			(texts) => done(null, texts),
			(error: Error) => done(error, false),
		)
	},
}

/** Ready when the texts of the shell are there. */
export async function startI18n(): Promise<void> {
	await i18next
		.use(backend)
		.use(initReactI18next)
		.init({
			lng: preferences.get().language,
			supportedLngs: LANGUAGES,
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

/** Fetches the texts of some areas ahead of the screen that needs them. */
export const loadAreas = (areas: readonly Area[]): Promise<void> => i18next.loadNamespaces(areas)
