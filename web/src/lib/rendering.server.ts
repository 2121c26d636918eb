import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '../../../kernel/wire/language.ts'
import type { RegionCode } from '../../../kernel/wire/regions.ts'
import type { PostedFields } from '../../../kernel/wire/schemas.ts'
import type { Structured, StructuredPage } from '../../../kernel/wire/structured-data.ts'
import type { IslandData } from './document.ts'

/** The state of one rendering of a page. Renderings overlap, so it must not be in modules. */
export interface Rendering {
	readonly language: Language
	readonly region: RegionCode
	readonly queries: QueryClient
	readonly posted?: PostedFields
	readonly answered?: object
	readonly shows: Set<string>
	begun?: object
	island?: string
	islandHtml?: string
	islandData?: IslandData
	structured?: (page: StructuredPage) => readonly Structured[]
}

const current = new AsyncLocalStorage<Rendering>()

export const within = <T>(rendering: Rendering, work: () => Promise<T>): Promise<T> =>
	current.run(rendering, work)

/** @throws Error outside of a rendering */
export function rendering(): Rendering {
	const found = current.getStore()
	if (!found) throw new Error('Nothing is being rendered.')
	return found
}
