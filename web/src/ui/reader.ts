import { createContext, useContext } from 'react'
import { DEFAULT_LANGUAGE, type Language } from '../../../kernel/wire/language.ts'
import { DEFAULT_REGION, type RegionCode } from '../../../kernel/wire/regions.ts'

/** Who reads the page, as far as formats go. */
export interface Reader {
	readonly language: Language
	readonly region: RegionCode
	/** The time that `ago` counts from, epoch milliseconds. */
	readonly now: () => number
	/** The region whose clock and days are told: of what is read, or where that belongs to none, the default one. */
	readonly place: string
	/** Of the device, `Asia/Kolkata`: not known on the server, nor until the browser has taken over what that rendered. */
	readonly timeZone?: string
}

const ReaderContext = createContext<Reader>({
	language: DEFAULT_LANGUAGE,
	region: DEFAULT_REGION.code,
	place: DEFAULT_REGION.code,
	now: () => Date.now(),
})
/** Says to everything inside it who reads; outside of one it is English in the default region. */
export const ReaderProvider = ReaderContext.Provider

/** Who reads the page. */
export const useReader = (): Reader => useContext(ReaderContext)
