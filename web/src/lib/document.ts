import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What the server fetches before it renders a document. Whoever asks is nobody: what is not for everybody isn't there. */
export interface DocumentContext {
	/** Of the address, decoded. */
	readonly params: Readonly<Record<string, string | undefined>>
	/** Of the query, as the page's address declares them. */
	readonly search: URLSearchParams
	/** Holds what was fetched for this rendering alone. */
	readonly queries: QueryClient
	/** Says what the page shows, as the live news name it (`organization:{id}`), so that it goes once that changes. */
	readonly show: (...keys: readonly string[]) => void
}

/** A page that the server renders, as the feature that it belongs to declares it. */
export interface DocumentDeclaration {
	/** Of an address in `paths`. */
	readonly path: string
	readonly Component: ComponentType
	/** Fetches what the page shows. @throws Failure; with status 404 the page says that there is nothing here */
	readonly load?: (context: DocumentContext) => Promise<unknown>
}
