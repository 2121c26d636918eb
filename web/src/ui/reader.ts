import { createContext, useContext } from 'react'
import { DEFAULT_LANGUAGE, type Language } from '../../../kernel/wire/language.ts'
import { DEFAULT_REGION, type RegionCode } from '../../../kernel/wire/regions.ts'

export interface Reader {
	readonly language: Language
	readonly region: RegionCode
	/** Returns the time that `ago` counts from, epoch milliseconds. */
	readonly now: () => number
	/** The region of the content's clock and days, or the default one. */
	readonly place: string
	/** The device's zone, such as `Asia/Kolkata`; unknown on the server and until hydration. */
	readonly timeZone?: string
}

const ReaderContext = createContext<Reader>({
	language: DEFAULT_LANGUAGE,
	region: DEFAULT_REGION.code,
	place: DEFAULT_REGION.code,
	now: () => Date.now(),
})
export const ReaderProvider = ReaderContext.Provider

export const useReader = (): Reader => useContext(ReaderContext)
