import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Language } from '../../../kernel/wire/language.ts'
import type { RegionCode } from '../../../kernel/wire/regions.ts'
import type { PostedFields } from '../../../kernel/wire/schemas.ts'
import type { Structured, StructuredPage } from '../../../kernel/wire/structured-data.ts'
import type { Area } from '../i18n/resources.d.ts'

/** What the server fetches before it renders a document. Whoever asks is nobody: what is not for everybody isn't there. */
export interface DocumentContext {
	/** Of the address, decoded. */
	readonly params: Readonly<Record<string, string | undefined>>
	/** Of the query, as the page's address declares them. */
	readonly search: URLSearchParams
	/** Where its reader is, on a page that is another one in each region. */
	readonly region: RegionCode
	/** Holds what was fetched for this rendering alone. */
	readonly queries: QueryClient
	/** What a form sent to the page, as it was sent; absent where nothing was posted. */
	readonly posted?: PostedFields
	/** What the form of the page was answered with; absent where none was posted. */
	readonly answered?: object
	readonly language: Language
	/** Says what the application begins with once scripts run, of what was posted. */
	readonly begin: (begun: object) => void
	/** Says what the page shows, as the live news name it (`organization:{id}`), so that it goes once that changes. */
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
	/** Fetches its code; the default export is the content. */
	readonly load: () => Promise<{ default: ComponentType }>
	/** Areas of text that it needs in the browser. */
	readonly areas: readonly Area[]
}

/** What the browser begins with where it takes an island over. */
export interface IslandData {
	/** The time that it shows, epoch milliseconds: some minutes before it was rendered, so that it is often the same. */
	readonly renderedAt: number
	/** The query of its address: somebody may go back to another one before the browser takes over. */
	readonly search: string
	/** What it shows, as `dehydrate` of the queries has it, without times. */
	readonly queries: DehydratedState
}
