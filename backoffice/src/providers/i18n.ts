import { type BackendModule, createInstance, type ResourceKey } from 'i18next'
import { convertRaTranslationsToI18next, getI18nProvider } from 'ra-i18n-i18next'
import englishOfReactAdmin from 'ra-language-english'
import { type I18nProvider, useTranslate } from 'react-admin'
import { DEFAULT_LANGUAGE, LANGUAGES, languageFacts } from '../../../kernel/wire/language.ts'
import type catalog from '../../../locales/en/catalog.backoffice.json'
import type common from '../../../locales/en/common.backoffice.json'
import type ofServer from '../../../locales/en/common.json'
import { joined, type TextTree } from './joined-texts.ts'

/**
 * Texts by capability. Each capability's folder adds its own with `declare module '../../providers/i18n.ts'`.
 */
export interface Texts {
	readonly common: typeof common
	readonly catalog: typeof catalog
	readonly ofServer: Pick<typeof ofServer, 'unnamed'>
}

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
type Keys<T, Prefix extends string = ''> = {
	[K in keyof T & string]: T[K] extends string ? `${Prefix}${Singular<K>}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

export type MessageKey = { [Capability in keyof Texts]: Keys<Texts[Capability]> }[keyof Texts]
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

export const useT = (): Translate => useTranslate()

const files = import.meta.glob<TextTree>('../../../locales/*/*.backoffice.json', { import: 'default' })

const kindFiles = import.meta.glob<TextTree>('../../../locales/*/kinds.json', { import: 'default' })

const fieldFiles = import.meta.glob<TextTree>(
	['../../../locales/*/*.json', '!../../../locales/*/*.*.json', '!../../../locales/*/language.json'],
	{
		import: 'fields',
	},
)

/** Texts of `client/editor`, which both apps have. */
const editorFiles = import.meta.glob<TextTree>('../../../locales/*/campaigns.web.editor.json', {
	import: 'default',
})

const unnamedFiles = import.meta.glob<TextTree>('../../../locales/*/common.json', { import: 'unnamed' })

const PATH = /\/(\w+)\/([\w-]+)[\w.]*\.json$/
const languageOf = (path: string): string => PATH.exec(path)?.[1] ?? ''
const capabilityOf = (path: string): string => PATH.exec(path)?.[2] ?? ''

async function load(
	found: Readonly<Record<string, () => Promise<TextTree>>>,
	language: string,
): Promise<readonly (readonly [capability: string, texts: TextTree])[]> {
	const own = Object.entries(found).filter(([path]) => languageOf(path) === language)
	return Promise.all(own.map(async ([path, read]) => [capabilityOf(path), await read()] as const))
}

async function textsIn(language: string): Promise<TextTree> {
	const [texts, kinds, fields, editor, unnamed] = await Promise.all([
		load(files, language),
		load(kindFiles, language),
		load(fieldFiles, language),
		load(editorFiles, language),
		load(unnamedFiles, language),
	])
	return {
		...joined([...kinds, ...texts].map(([, each]) => each)),
		fields: Object.fromEntries(fields),
		editor: editor[0]?.[1] ?? {},
		unnamed: unnamed[0]?.[1] ?? {},
	}
}

const REACT_ADMIN = 'reactAdmin'

const backend: BackendModule = {
	type: 'backend',
	init: () => undefined,
	read: (language, namespace, done) => {
		if (namespace === REACT_ADMIN)
			return done(
				null,
				language === DEFAULT_LANGUAGE ? convertRaTranslationsToI18next(englishOfReactAdmin) : {},
			)
		textsIn(language).then(
			(texts) => done(null, texts as ResourceKey),
			(error: Error) => done(error, false),
		)
	},
}

const LOCALES = LANGUAGES.map((locale) => ({ locale, name: languageFacts(locale).name }))

/**
 * Creates the provider for all languages. The page's `lang` follows the language, for fonts and screen
 * readers.
 */
export function createI18nProvider(): Promise<I18nProvider> {
	const instance = createInstance().use(backend)
	instance.on('languageChanged', (language) => {
		document.documentElement.lang = language
	})
	const options = {
		lng: DEFAULT_LANGUAGE,
		fallbackLng: DEFAULT_LANGUAGE,
		ns: ['translation', REACT_ADMIN],
		fallbackNS: REACT_ADMIN,
		interpolation: { escapeValue: false },
	}
	// The package brings its own copy of i18next, whose types differ by name alone.
	type Instance = Parameters<typeof getI18nProvider>[0]
	return getI18nProvider(instance as unknown as Instance, options, LOCALES)
}
