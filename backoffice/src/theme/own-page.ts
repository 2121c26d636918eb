import { onDevice } from '../../../client/storage.ts'
import { colorVariables, dark, light } from '../../../client/ui/tokens.ts'
import { isLanguage, type Language, languageOf } from '../../../kernel/wire/language.ts'

/** Pages outside of the backoffice's application share this with it. */

/** The choice of the whole backoffice, which react-admin stores. */
const LANGUAGE = 'RaStorekaruna-backoffice.locale'

export function languageHere(): Language {
	const saved = onDevice.read(LANGUAGE)
	return isLanguage(saved) ? saved : languageOf(navigator.language)
}

export const saveLanguage = (language: Language): boolean => onDevice.set(LANGUAGE, JSON.stringify(language))

/** Sets the colours by the choice of the device, and again when it changes. */
export function paintAsDevice(): void {
	const darkness = matchMedia('(prefers-color-scheme: dark)')
	const paint = () => {
		for (const [name, color] of Object.entries(colorVariables(darkness.matches ? dark : light)))
			document.documentElement.style.setProperty(name, color)
	}
	paint()
	darkness.addEventListener('change', paint)
}
