import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type Resource, type ResourceLanguage } from 'i18next'
import { DEFAULT_LANGUAGE, type Language } from '../wire/language.ts'
import { readTextRef, type TextParams, type TextRef } from '../wire/text.ts'
import { isServerFile } from '../wire/text-files.ts'

const FOLDER = join(import.meta.dirname, '../../locales')

/** Texts of all capabilities in the languages of `locales`. */
export interface Texts {
	/**
	 * A text in a language, its parameters put in. One that is missing is reported, and is there in English, or else
	 * as its key: an answer or a mail without one of its texts is better than none.
	 * @param key `capability.section.name`
	 */
	text(language: Language, key: string, params?: TextParams): string
	/** A text that need not be there; undefined when it isn't. */
	find(language: Language, key: string, params?: TextParams): string | undefined
	/** The text that a reference names; anything else, such as a sentence of a provider, as it is. */
	render(language: Language, text: TextRef): string
}

/** The server's texts of a language: `{ [capability]: { [section]: … } }`. */
export const readLocale = (language: string, folder = FOLDER): ResourceLanguage =>
	Object.fromEntries(
		readdirSync(join(folder, language))
			.filter(isServerFile)
			.map((file) => [
				file.replace('.json', ''),
				JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
			]),
	)

/** Languages that there are texts in: the folders of `locales`. */
export const localesIn = (folder = FOLDER): string[] => readdirSync(folder).sort()

/** What becomes of the report that a language has no text of a key. */
export type MissingText = (language: Language, key: string) => void

/** In tests a missing text is an error. @throws RangeError */
export const refuseMissingTexts: MissingText = (language, key) => {
	throw new RangeError(`There is no text ${key} in ${language}.`)
}

/** @param locales texts by language */
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
/** Decides for this process what becomes of missing texts; until then they are errors. */
export const reportMissingTexts = (to: MissingText): void => {
	report = to
}

const texts = createTexts(
	Object.fromEntries(localesIn().map((language) => [language, readLocale(language)])),
	(language, key) => report(language, key),
)

/** A text in a language by its key. */
export const textIn = texts.text
/** A text in a language by its key; undefined when there is none. */
export const findText = texts.find
/** Texts in one language, by their keys. */
export const textFor =
	(language: Language) =>
	(key: string, params?: TextParams): string =>
		texts.text(language, key, params)
/** The text that a reference names; anything else as it is. */
export const renderText = texts.render
