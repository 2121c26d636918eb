import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../kernel/language.ts'

export const WEB = fileURLToPath(new URL('./', import.meta.url))

/** Tells the scripts of `public/`, which import nothing, the languages beside the default one. */
export const withLanguages: Plugin = {
	name: 'with-languages',
	transformIndexHtml: (html) => html.replace('__LANGUAGES__', LANGUAGES.slice(1).join(' ')),
}
