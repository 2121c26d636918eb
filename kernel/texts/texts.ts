import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type Resource, type ResourceLanguage } from 'i18next'
import { DEFAULT_LANGUAGE, type Language } from '../wire/language.ts'
import { readTextRef, type TextParams, type TextRef } from '../wire/text.ts'
import { isServerFile } from '../wire/text-files.ts'

const FOLDER = join(import.meta.dirname, '../../locales')

export interface Texts {
	/**
	 * Returns a text in a language with its parameters. A missing one is reported, and falls back to English or
	 * its key: an answer or a mail without one of its texts is better than none.
	 * @param key `capability.section.name`
	 */
	text(language: Language, key: string, params?: TextParams): string
	/** Returns undefined when the text doesn't exist. */
	find(language: Language, key: string, params?: TextParams): string | undefined
	render(language: Language, text: TextRef): string
}

export const readLocale = (language: string, folder = FOLDER): ResourceLanguage =>
	Object.fromEntries(
		readdirSync(join(folder, language))
			.filter(isServerFile)
			.map((file) => [
				file.replace('.json', ''),
				JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
			]),
	)

export const localesIn = (folder = FOLDER): string[] => readdirSync(folder).sort()

export type MissingText = (language: Language, key: string) => void

/** Refuses missing texts in tests. @throws RangeError */
export const refuseMissingTexts: MissingText = (language, key) => {
	throw new RangeError(`There is no text ${key} in ${language}.`)
}

export function createTexts(
	locales: Readonly<Record<string, ResourceLanguage>>,
	onMissing: MissingText = refuseMissingTexts,
): Texts {
	const instance = createInstance()
	const resources: Resource = Object.fromEntries(
		Object.entries(locales).map(([language, texts]) => [language, { text: texts }]),
	)
	void instance.init({
		initAsync: false,
		resources,
		lng: DEFAULT_LANGUAGE,
		fallbackLng: false,
		defaultNS: 'text',
		ns: ['text'],
		nsSeparator: false,
		interpolation: { escapeValue: false },
	})
	// The keys of the apps' own instances are typed; these are those of all capabilities.
	const translate = instance.t as (key: string, options: object) => string
	const text = (language: Language, key: string, params: TextParams = {}): string => {
		const known = [language, DEFAULT_LANGUAGE].find((lng) => instance.exists(key, { ...params, lng }))
		if (known !== language) onMissing(language, key)
		return known === undefined ? key : translate(key, { ...params, lng: known })
	}
	return {
		text,
		find: (language, key, params = {}) =>
			instance.exists(key, { ...params, lng: language }) ? text(language, key, params) : undefined,
		render: (language, ref) => {
			const named = readTextRef(ref)
			return named === null ? ref : text(language, named.key, named.params)
		},
	}
}

let report = refuseMissingTexts
export const reportMissingTexts = (to: MissingText): void => {
	report = to
}

const texts = createTexts(
	Object.fromEntries(localesIn().map((language) => [language, readLocale(language)])),
	(language, key) => report(language, key),
)

export const textIn = texts.text
export const findText = texts.find
export const textFor =
	(language: Language) =>
	(key: string, params?: TextParams): string =>
		texts.text(language, key, params)
export const renderText = texts.render
