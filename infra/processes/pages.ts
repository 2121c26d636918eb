import { createPageHeads } from '../../queries/catalog/page-heads.ts'
import { createSitemap } from '../../queries/catalog/sitemap.ts'
import { distOf } from '../build/apps.ts'
import { PAGE_DECLARATIONS } from '../capabilities.ts'
import type { WebBuild } from '../http/pages.ts'
import { FILES_URL } from './infrastructure.ts'
import type { Platform } from './platform.ts'

/** The built public web and backoffice, with what each page says of itself and what search engines are told of. */
export function webBuilds({ sql, config, environment }: Platform): WebBuild[] {
	const site = new URL(config.publicUrl).origin
	return [
		{ prefix: '/backoffice', directory: distOf('backoffice') },
		{
			prefix: '/',
			directory: distOf('web'),
			site,
			pageHead: createPageHeads({ sql, site, filesUrl: FILES_URL, pages: PAGE_DECLARATIONS }),
			sitemap: createSitemap(sql, environment.clock, PAGE_DECLARATIONS),
		},
	]
}
