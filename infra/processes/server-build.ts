import { pathToFileURL } from 'node:url'
import { SERVER_BUILD } from '../build/apps.ts'
import type { RenderDocument } from '../http/documents.ts'
import type { RenderPlain } from '../http/plain-forms.ts'

/** The web's own code for the server, as Vite built it from `web/src/document/server.tsx`. */
interface ServerBuild {
	readonly createRenderer: (settings: {
		readonly call: (request: Request) => Promise<Response>
		readonly now: () => number
	}) => Promise<RenderDocument & RenderPlain>
}

/** Loads the built renderer of documents. @throws when the web has not been built */
export const loadServerBuild = (): Promise<ServerBuild> => import(pathToFileURL(SERVER_BUILD).href)
