import { createInstance } from 'i18next'
import { convertRaTranslationsToI18next, getI18nProvider } from 'ra-i18n-i18next'
import englishOfReactAdmin from 'ra-language-english'
import { type I18nProvider, useTranslate } from 'react-admin'
import { en, type Messages } from '../messages/en.ts'
import { hi } from '../messages/hi.ts'
import { hindiOfReactAdmin } from '../messages/react-admin-hi.ts'

/** The texts of fields at fault, which contracts name. */
const fieldFiles = import.meta.glob<Record<string, unknown>>(
	['../../../locales/{en,hi}/*.json', '!../../../locales/*/*.*.json', '!../../../locales/*/language.json'],
	{ import: 'fields', eager: true },
)
const fieldsIn = (language: string) =>
	Object.fromEntries(
		Object.entries(fieldFiles)
			.filter(([path]) => path.includes(`/${language}/`))
			.map(([path, fields]) => [/(\w+)\.json$/.exec(path)?.[1] ?? '', fields]),
	)

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
type Keys<T, Prefix extends string = ''> = {
	[K in keyof T & string]: T[K] extends string ? `${Prefix}${Singular<K>}` : Keys<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** Every message of ours by its path; plurals by the name before `_one` and `_other`. */
export type MessageKey = Keys<Messages>
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** react-admin's translate, limited to messages that exist. */
export const useT = (): Translate => useTranslate()

const LOCALES = [
	{ locale: 'en', name: 'English' },
	{ locale: 'hi', name: 'हिन्दी' },
]

/** English and Hindi; the page's `lang` follows, for fonts and screen readers. */
export function createI18nProvider(): Promise<I18nProvider> {
	const instance = createInstance()
	instance.on('languageChanged', (language) => {
		document.documentElement.lang = language
	})
	const options = {
		resources: {
			en: {
				translation: {
					...convertRaTranslationsToI18next(englishOfReactAdmin),
					...en,
					fields: fieldsIn('en'),
				},
			},
			hi: {
				translation: { ...convertRaTranslationsToI18next(hindiOfReactAdmin), ...hi, fields: fieldsIn('hi') },
			},
		},
		interpolation: { escapeValue: false },
	}
	// The package brings its own copy of i18next, whose types differ by name alone.
	type Instance = Parameters<typeof getI18nProvider>[0]
	return getI18nProvider(instance as unknown as Instance, options, LOCALES)
}
