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

/** A page that the server renders, as the feature that it belongs to declares it. */
export interface DocumentDeclaration {
	/** Of an address in `paths`. */
	readonly path: string
	/** Left out where it is an island. */
	readonly Component?: ComponentType
	/** What it says where there is nothing, if that isn't what every page says. */
	readonly Missing?: ComponentType
	/** Fetches what the page shows; what it returns is the component's `useLoaderData`. @throws Failure; with status 404 the page says that there is nothing here */
	readonly load?: (context: DocumentContext) => Promise<unknown>
	/** What it is to machines, of what `load` fetched: its figures are those that the page shows. */
	readonly structured?: (context: DocumentContext, page: StructuredPage) => readonly Structured[]
}

/** The content of a document that the browser takes over once it is needed or there is time, by the page's address. */
export interface IslandDeclaration {
	/** Of a document. */
	readonly path: string
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
