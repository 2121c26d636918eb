import { pathToFileURL } from 'node:url'
import type { Structured, StructuredPage } from '../kernel/wire/structured-data.ts'
import { SERVER_BUILD } from './built.ts'
import type { RenderedPage } from './documents.ts'
import type { PlainPart, RenderPlain } from './plain-forms.ts'

export type RenderKey = Parameters<RenderPlain>[0]

/** A page, or the form of one, before it is known what it is called. */
export interface Rendered extends Omit<RenderedPage, 'structured'>, Pick<PlainPart, 'begun'> {
	readonly html: Uint8Array<ArrayBuffer>
	/** What it is to machines, of what it shows; nothing where it is absent. */
	readonly structured?: (page: StructuredPage) => readonly Structured[]
}

/** The web's own code for the server, as Vite built it from `web/src/document/server.tsx`. */
export interface ServerBuild {
	readonly createRenderer: (settings: {
		readonly call: (request: Request) => Promise<Response>
		readonly now: () => number
	}) => Promise<(key: RenderKey) => Promise<Rendered>>
}

export const SERVER_BUILD_URL = pathToFileURL(SERVER_BUILD).href

/** Loads the built renderer of documents. @throws when the web has not been built */
export const loadServerBuild = (): Promise<ServerBuild> => import(SERVER_BUILD_URL)
