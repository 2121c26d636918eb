import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '../../../kernel/wire/language.ts'
import type { RegionCode } from '../../../kernel/wire/regions.ts'
import type { PostedFields } from '../../../kernel/wire/schemas.ts'
import type { Structured, StructuredPage } from '../../../kernel/wire/structured-data.ts'
import type { IslandData } from './document.ts'

/** One rendering of one page. Renderings overlap, so that nothing of them lies in a module. */
export interface Rendering {
	readonly language: Language
	readonly region: RegionCode
	readonly queries: QueryClient
	/** What a form sent to the page. */
	readonly posted?: PostedFields
	/** What the form of a document was answered with. */
	readonly answered?: object
	/** What the page shows, as the live news name it. */
	readonly shows: Set<string>
	/** What was posted to a form, as the application begins with it. */
	begun?: object
	/** The address of the page whose content the browser takes over, once that is known; and that content. */
	island?: string
	islandHtml?: string
	islandData?: IslandData
	/** What the page is to machines. */
	structured?: (page: StructuredPage) => readonly Structured[]
}

const current = new AsyncLocalStorage<Rendering>()

/** Does `work` as a part of a rendering. */
export const within = <T>(rendering: Rendering, work: () => Promise<T>): Promise<T> =>
	current.run(rendering, work)

/** The rendering that the caller is a part of. @throws Error outside of one */
export function rendering(): Rendering {
	const found = current.getStore()
	if (!found) throw new Error('Nothing is being rendered.')
	return found
}
