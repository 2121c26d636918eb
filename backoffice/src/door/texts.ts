import { createInstance } from 'i18next'
import { DEFAULT_LANGUAGE, type Language } from '../../../kernel/wire/language.ts'
import type english from '../../../locales/en/live-events.backoffice.json'

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
export type DoorKey = `door.${Singular<keyof typeof english.door>}`
export type Translate = (key: DoorKey, values?: Record<string, string | number>) => string

const files = import.meta.glob<typeof english.door>('../../../locales/*/live-events.backoffice.json', {
	import: 'door',
	eager: true,
})

const texts = createInstance()
void texts.init({
	fallbackLng: DEFAULT_LANGUAGE,
	initAsync: false,
	interpolation: { escapeValue: false },
	resources: Object.fromEntries(
		Object.entries(files).map(([path, door]) => [path.split('/').at(-2), { translation: { door } }]),
	),
})

export const translateTo = (language: Language): Translate => texts.getFixedT(language) as Translate
