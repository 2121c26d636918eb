import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

export const APPS = ['web', 'backoffice'] as const
export type App = (typeof APPS)[number]

export const distOf = (app: App): string => join(ROOT, app, 'dist')

export const SERVER_BUILD = join(ROOT, 'web/dist-server/server.js')
