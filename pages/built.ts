import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** What is built for browsers. Each folder has its own configurations of Vite and builds into its `dist`. */
export const APPS = ['web', 'backoffice'] as const
export type App = (typeof APPS)[number]

export const distOf = (app: App): string => join(ROOT, app, 'dist')

/** What the server renders the web's documents with. */
export const SERVER_BUILD = join(ROOT, 'web/dist-server/server.js')
