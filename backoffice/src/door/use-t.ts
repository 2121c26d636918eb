import { createContext, useContext } from 'react'
import { eventTimes } from '../../../kernel/wire/event-times.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../kernel/wire/language.ts'
import { type Translate, translateTo } from './texts.ts'

interface Spoken {
	readonly t: Translate
	readonly language: Language
}

const Context = createContext<Spoken>({ t: translateTo(DEFAULT_LANGUAGE), language: DEFAULT_LANGUAGE })
export const InLanguage = Context.Provider

export const useT = (): Translate => useContext(Context).t
export const useLanguage = (): Language => useContext(Context).language

/** Returns the time of day in the zone of the edition: `11:42 AM`. */
export const timeOf = (at: string, zone: string, language: Language): string =>
	eventTimes(at, at, zone, language).from
