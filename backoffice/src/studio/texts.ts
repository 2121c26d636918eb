import { createInstance } from 'i18next'
import { createContext, useContext } from 'react'
import { DEFAULT_LANGUAGE, type Language } from '../../../kernel/wire/language.ts'
import type english from '../../../locales/en/radio.backoffice.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T &
	string]
export type StudioKey = `studio.${Leaves<typeof english.studio>}`
export type Translate = (key: StudioKey, values?: Record<string, string | number>) => string

const files = import.meta.glob<typeof english.studio>('../../../locales/*/radio.backoffice.json', {
	import: 'studio',
	eager: true,
})

const texts = createInstance()
void texts.init({
	fallbackLng: DEFAULT_LANGUAGE,
	initAsync: false,
	interpolation: { escapeValue: false },
	resources: Object.fromEntries(
		Object.entries(files).map(([path, studio]) => [path.split('/').at(-2), { translation: { studio } }]),
	),
})

export const translateTo = (language: Language): Translate => texts.getFixedT(language) as Translate

const Context = createContext<Translate>(translateTo(DEFAULT_LANGUAGE))
export const InLanguage = Context.Provider
export const useT = (): Translate => useContext(Context)
