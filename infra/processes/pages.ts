import { pathToFileURL } from 'node:url'
import type { Route } from '../../kernel/http/route.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { isRegion } from '../../kernel/regions.ts'
import { createPageHeads } from '../../queries/catalog/page-heads.ts'
import { createSitemap } from '../../queries/catalog/sitemap.ts'
import { distOf, SERVER_BUILD } from '../build/apps.ts'
import { PAGE_DECLARATIONS } from '../capabilities.ts'
import type { RenderDocument } from '../http/documents.ts'
import { callInProcess } from '../http/in-process.ts'
import type { Changes } from '../http/live-changes.ts'
import type { WebBuild } from '../http/pages.ts'
import type { Platform } from './platform.ts'

/** The web's own code for the server, as Vite built it from `web/src/document/server.tsx`. */
interface ServerBuild {
	readonly createRenderer: (settings: {
		readonly call: (request: Request) => Promise<Response>
		readonly now: () => number
	}) => Promise<RenderDocument>
}

/**
 * The built public web and backoffice, with what each page says of itself and what search engines are told of.
 * @param routes answer the calls of pages that the server renders, as nobody's
 * @param changes tell of what such pages show no longer as it is
 */
export async function webBuilds(
	{ sql, config, environment, addressCountry }: Platform & Pick<ApiInfrastructure, 'addressCountry'>,
	routes: readonly Route[],
	changes: Pick<Changes, 'subscribe'>,
): Promise<WebBuild[]> {
	const site = new URL(config.publicUrl).origin
	const { clock } = environment
	const { createRenderer }: ServerBuild = await import(pathToFileURL(SERVER_BUILD).href)
	return [
		{ prefix: '/backoffice', directory: distOf('backoffice') },
		{
			prefix: '/',
			directory: distOf('web'),
			site,
			pageHead: createPageHeads({ sql, site, pages: PAGE_DECLARATIONS }),
			sitemap: createSitemap(sql, clock, PAGE_DECLARATIONS),
			render: await createRenderer({ call: callInProcess(routes, clock), now: () => clock.now() }),
			onChange: (listener) => changes.subscribe(listener),
			regionOf: async (address) => {
				const country = await addressCountry.countryOf(address)
				return isRegion(country) ? country : null
			},
		},
	]
}
