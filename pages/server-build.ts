import { pathToFileURL } from 'node:url'
import type { Structured, StructuredPage } from '../kernel/wire/structured-data.ts'
import { SERVER_BUILD } from './built.ts'
import type { RenderedPage } from './documents.ts'
import type { PlainPart, RenderPlain } from './plain-forms.ts'

export type RenderKey = Parameters<RenderPlain>[0]

export interface Rendered extends Omit<RenderedPage, 'structured'>, Pick<PlainPart, 'begun'> {
	readonly html: Uint8Array<ArrayBuffer>
	readonly structured?: (page: StructuredPage) => readonly Structured[]
}

export interface ServerBuild {
	readonly createRenderer: (settings: {
		readonly call: (request: Request) => Promise<Response>
		readonly now: () => number
	}) => Promise<(key: RenderKey) => Promise<Rendered>>
}

export const SERVER_BUILD_URL = pathToFileURL(SERVER_BUILD).href

/** Loads the built renderer of documents. @throws Error when the web has not been built */
export const loadServerBuild = (): Promise<ServerBuild> => import(SERVER_BUILD_URL)
