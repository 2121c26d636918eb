import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { headLinks } from '../domain/catalog/pages.contract.ts'
import { nothingHere } from '../infra/http/errors.ts'
import { limitPerAddress } from '../infra/http/rate-limits.ts'
import { html } from '../kernel/http/html.ts'
import { DEFAULT_LANGUAGE } from '../kernel/wire/language.ts'

export interface Sitemap {
	/** Returns the names of the parts, `requests-1`: each has at most 50,000 addresses. */
	parts(): Promise<readonly string[]>
	/** Yields the pages of a part in batches; null when there is no such part. */
	pagesOf(
		name: string,
	): Promise<AsyncIterable<readonly { readonly path: string; readonly changedAt: Date | null }[]> | null>
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const CACHED = 'public, max-age=3600'
const PER_MINUTE = 60

/**
 * Serves `/robots.txt`, `/sitemap.xml` and its parts `/sitemap/{name}.xml`, by the sitemaps.org protocol.
 * @param site address of this site: `https://karuna.example`
 */
export function addSitemap(app: FastifyInstance, site: string, sitemap: Sitemap): void {
	const options = { schema: { hide: true }, onRequest: [limitPerAddress(app, PER_MINUTE)] }
	app.get('/robots.txt', options, (_request, reply) =>
		reply.header('cache-control', CACHED).type('text/plain; charset=utf-8').send(robots(site)),
	)
	app.get('/sitemap.xml', options, async (_request, reply) => {
		const parts = await sitemap.parts()
		const list = parts.map((name) => html`<sitemap><loc>${site}/sitemap/${name}.xml</loc></sitemap>\n`)
		return reply
			.header('cache-control', CACHED)
			.type('application/xml; charset=utf-8')
			.send(`${DECLARATION}${html`<sitemapindex xmlns="${NAMESPACE}">\n${list}</sitemapindex>\n`.html}`)
	})
	app.get<{ Params: { part: string } }>('/sitemap/:part', options, async ({ params }, reply) => {
		const name = /^([a-z]+(?:-\d{1,6})?)\.xml$/.exec(params.part)?.[1]
		const pages = name === undefined ? null : await sitemap.pagesOf(name)
		if (pages === null) throw nothingHere()
		return reply
			.header('cache-control', CACHED)
			.type('application/xml; charset=utf-8')
			.send(Readable.from(urls(site, pages)))
	})
}

/**
 * Excludes addresses for staff and developers. Members' pages are not named: they carry `noindex`, which a
 * crawler sees only on a page that it may fetch; and the web's pages need the API.
 */
const robots = (site: string): string => `User-agent: *
Disallow: /backoffice
Disallow: /admin/
Disallow: /api/backoffice/
Disallow: /api/docs
Disallow: /dev/

Sitemap: ${site}/sitemap.xml
`

const alternates = (site: string, path: string) =>
	headLinks(DEFAULT_LANGUAGE, path).flatMap((link) =>
		link.hreflang === undefined
			? []
			: [html`<xhtml:link rel="alternate" hreflang="${link.hreflang}" href="${site}${link.path}"/>`],
	)

async function* urls(
	site: string,
	pages: AsyncIterable<readonly { readonly path: string; readonly changedAt: Date | null }[]>,
): AsyncGenerator<string> {
	yield `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
	for await (const batch of pages) {
		yield batch
			.map(({ path, changedAt }) => {
				const lastmod = changedAt === null ? html`` : html`<lastmod>${changedAt.toISOString()}</lastmod>`
				return html`<url><loc>${site}${path}</loc>${lastmod}${alternates(site, path)}</url>\n`.html
			})
			.join('')
	}
	yield '</urlset>\n'
}
