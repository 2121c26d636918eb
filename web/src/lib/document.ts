import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Language } from '../../../kernel/wire/language.ts'
import type { RegionCode } from '../../../kernel/wire/regions.ts'
import type { PostedFields } from '../../../kernel/wire/schemas.ts'
import type { Structured, StructuredPage } from '../../../kernel/wire/structured-data.ts'
import type { Area } from '../i18n/resources.d.ts'

/** The data for rendering a document. It has no session, so that only public content exists. */
export interface DocumentContext {
	readonly params: Readonly<Record<string, string | undefined>>
	readonly search: URLSearchParams
	readonly region: RegionCode
	readonly queries: QueryClient
	readonly posted?: PostedFields
	readonly answered?: object
	readonly language: Language
	/** Sets the posted values with which the application starts once scripts run. */
	readonly begin: (begun: object) => void
	/**
	 * Registers the page's subjects by their names in live updates (`organization:{id}`), so that its cached
	 * copy is removed when they change.
	 */
	readonly show: (...keys: readonly string[]) => void
}

/** How the server renders a page. */
export interface DocumentRendering {
	/** Rendered where there is nothing; the page of nothing where it is left out. */
	readonly Missing?: ComponentType
	/**
	 * Fetches what the page shows; its result is the component's `useLoaderData`.
	 * @throws Failure; with status 404 the page says that there is nothing here
	 */
	readonly load?: (context: DocumentContext) => Promise<unknown>
	/** Describes the page to machines by the data that `load` fetched. */
	readonly structured?: (context: DocumentContext, page: StructuredPage) => readonly Structured[]
}

/** A page that the server renders. */
export interface DocumentDeclaration extends DocumentRendering {
	readonly path: string
	/** Absent where the content is an island. */
	readonly component?: ComponentType
}

/** The content of a document that the browser takes over once it is needed or there is time. */
export interface IslandDeclaration {
	readonly load: () => Promise<{ default: ComponentType }>
	readonly areas: readonly Area[]
}

export interface IslandData {
	/**
	 * The displayed time in epoch milliseconds, rounded down by some minutes, so that pages are often
	 * identical.
	 */
	readonly renderedAt: number
	/** The query of its address, which may change before hydration. */
	readonly search: string
	readonly queries: DehydratedState
}
