import { Readable } from 'node:stream'
import { readAddress } from '../../domain/catalog/addresses.contract.ts'
import {
	type Embedding,
	type EmbeddingQuery,
	type OEmbed,
	oembedAnswer,
	oembedQuery,
} from '../../domain/catalog/oembed.contract.ts'
import { html } from '../../kernel/http/html.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { failure } from '../../kernel/wire/schemas.ts'
import { pathOfShortLink } from '../../records/catalog/short-links.ts'
import { channelEmbedding } from '../radio/embedding.ts'
import type { EmbedDeps } from '../requests/embed.ts'
import { requestEmbedding } from '../requests/embedding.ts'

/** Seconds for which a consumer may cache an answer; its embed is live. */
const CACHE_AGE = 3_600
const SHORT = /^\/s\/([\w-]{10})$/

/** Returns the path and query that an address of this site leads to, and null for other sites. */
async function placeOf({ sql, site }: EmbedDeps, url: string): Promise<URL | null> {
	if (!URL.canParse(url)) return null
	const address = new URL(url)
	if (address.origin !== new URL(site).origin) return null
	const code = SHORT.exec(address.pathname.replace(/\/$/, ''))?.[1]
	if (code === undefined) return address
	const target = await pathOfShortLink(sql, code)
	return target === null ? null : new URL(target, site)
}

async function embeddingAt(
	deps: EmbedDeps,
	url: string,
	bounds: Pick<EmbeddingQuery, 'maxwidth' | 'maxheight'>,
): Promise<Embedding | null> {
	const place = await placeOf(deps, url)
	if (!place) return null
	const query = {
		...readAddress(place.pathname.replace(/\/$/, '')),
		parameters: place.searchParams,
		...bounds,
	}
	return (await requestEmbedding(deps, query)) ?? channelEmbedding(deps.sql, query)
}

const answerOf = (site: string, { title, source, width, height, thumbnail }: Embedding): OEmbed => ({
	version: '1.0',
	type: 'rich',
	title,
	provider_name: 'Karuna',
	provider_url: site,
	cache_age: CACHE_AGE,
	html: html`<iframe src="${site + source}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy"></iframe>`
		.html,
	width,
	height,
	...(thumbnail && {
		thumbnail_url: thumbnail.url,
		thumbnail_width: thumbnail.width,
		thumbnail_height: thumbnail.height,
	}),
})

const xmlOf = (answer: OEmbed): string => {
	const fields = Object.entries(answer).map(([name, value]) => {
		const element = { html: name }
		return html`<${element}>${String(value)}</${element}>\n`
	})
	return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${html`<oembed>\n${fields}</oembed>\n`.html}`
}

/** `GET /oembed` by oEmbed 1.0 (oembed.com). What is private and what is missing get the same answer. */
export const showOembed = (deps: EmbedDeps): Route =>
	route({
		method: 'GET',
		path: '/oembed',
		summary: 'Describe the embedding of a request or a channel by oEmbed 1.0',
		tags: ['catalog'],
		access: { allow: 'everyone', because: 'it shows only public data' },
		perMinute: 240,
		query: oembedQuery,
		answers: { 200: oembedAnswer, 501: failure },
		streams: 'text/xml',
		handle: async ({ query }) => {
			const { url, format, maxwidth = Infinity, maxheight = Infinity } = query
			if (format !== 'json' && format !== 'xml') {
				const message = 'catalog.answers.formatUnknown'
				return { status: 501, body: { statusCode: 501, code: 'FORMAT_UNKNOWN', message } }
			}
			const embedding = await embeddingAt(deps, url, { maxwidth, maxheight })
			if (!embedding) throw notFound('request')
			const answer = answerOf(deps.site, embedding)
			const headers = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' }
			if (format === 'json') return { headers, body: answer }
			return {
				headers,
				stream: { body: Readable.from([xmlOf(answer)]), contentType: 'text/xml; charset=utf-8' },
			}
		},
	})
