import { Readable } from 'node:stream'
import { readAddress } from '../../domain/catalog/addresses.contract.ts'
import { pageAt } from '../../domain/catalog/pages.contract.ts'
import {
	EMBED_HEIGHT,
	EMBED_HEIGHT_WITHOUT_PICTURE,
	EMBED_WIDTH,
	type OEmbed,
	oembedAnswer,
	oembedQuery,
} from '../../domain/requests/embed.contract.ts'
import { html } from '../../kernel/http/html.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../kernel/wire/language.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { failure } from '../../kernel/wire/schemas.ts'
import { pathOfShortLink } from '../../records/catalog/short-links.ts'
import type { EmbedDeps } from './embed.ts'
import { publicRequest } from './public-request.ts'
import { fileUrl, type RequestRecord } from './request-row.ts'

/** Seconds for which a consumer may cache an answer; its embed is live. */
const CACHE_AGE = 3_600
const CARD = { width: 776, height: 435 } as const
const SHORT = /^\/s\/([\w-]{10})$/
const EMBED = /^\/embed\/([^/]+)$/

async function namedBy(
	{ sql, site }: EmbedDeps,
	url: string,
): Promise<{ readonly requestId: string; readonly language: Language } | null> {
	if (!URL.canParse(url)) return null
	const address = new URL(url)
	if (address.origin !== new URL(site).origin) return null
	const pathname = address.pathname.replace(/\/$/, '')
	const code = SHORT.exec(pathname)?.[1]
	const target = code === undefined ? pathname : await pathOfShortLink(sql, code)
	if (target === null) return null
	const { language, path } = readAddress(target.split('?')[0] ?? '')
	const page = pageAt(path)
	const requestId = page?.name === 'fundraiser' ? page.params.id : EMBED.exec(path)?.[1]
	return requestId === undefined ? null : { requestId, language }
}

interface Bounds {
	readonly maxwidth?: number | undefined
	readonly maxheight?: number | undefined
}

function answerOf(
	{ site, filesUrl }: EmbedDeps,
	row: RequestRecord,
	language: Language,
	{ maxwidth = EMBED_WIDTH, maxheight = EMBED_HEIGHT }: Bounds,
): OEmbed {
	const width = Math.min(EMBED_WIDTH, maxwidth)
	const card = fileUrl(filesUrl, row.card_path)
	const hasPicture = (card ?? row.image_path) !== null && maxheight >= EMBED_HEIGHT
	const height = Math.min(hasPicture ? EMBED_HEIGHT : EMBED_HEIGHT_WITHOUT_PICTURE, maxheight)
	const query = new URLSearchParams({
		...(language !== DEFAULT_LANGUAGE && { lang: language }),
		...(!hasPicture && { picture: 'off' }),
	}).toString()
	const source = `${site}/embed/${row.id}${query && `?${query}`}`
	const fitsCard = card !== null && maxwidth >= CARD.width && maxheight >= CARD.height
	return {
		version: '1.0',
		type: 'rich',
		title: row.title,
		provider_name: 'Karuna',
		provider_url: site,
		cache_age: CACHE_AGE,
		html: html`<iframe src="${source}" width="${width}" height="${height}" title="${row.title}" frameborder="0" loading="lazy"></iframe>`
			.html,
		width,
		height,
		...(fitsCard && {
			thumbnail_url: new URL(card, site).href,
			thumbnail_width: CARD.width,
			thumbnail_height: CARD.height,
		}),
	}
}

const xmlOf = (answer: OEmbed): string => {
	const fields = Object.entries(answer).map(([name, value]) => {
		const element = { html: name }
		return html`<${element}>${String(value)}</${element}>\n`
	})
	return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${html`<oembed>\n${fields}</oembed>\n`.html}`
}

/** `GET /oembed` by oEmbed 1.0 (oembed.com). Private and missing requests get the same answer. */
export const showOembed = (deps: EmbedDeps): Route =>
	route({
		method: 'GET',
		path: '/oembed',
		summary: 'Describe the embedding of a request by oEmbed 1.0',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'it shows only public data' },
		perMinute: 240,
		query: oembedQuery,
		answers: { 200: oembedAnswer, 501: failure },
		streams: 'text/xml',
		handle: async ({ query }) => {
			const { url, format, ...bounds } = query
			if (format !== 'json' && format !== 'xml') {
				const message = 'requests.answers.formatUnknown'
				return { status: 501, body: { statusCode: 501, code: 'FORMAT_UNKNOWN', message } }
			}
			const named = await namedBy(deps, url)
			const row = named && (await publicRequest(deps.sql, named.requestId))
			if (!named || !row) throw notFound('request')
			const answer = answerOf(deps, row, named.language, bounds)
			const headers = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' }
			if (format === 'json') return { headers, body: answer }
			return {
				headers,
				stream: { body: Readable.from([xmlOf(answer)]), contentType: 'text/xml; charset=utf-8' },
			}
		},
	})
