import { z } from 'zod'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { CHANNEL_PARAMETER } from '../../domain/requests/channels.contract.ts'
import { type EmbedFigures, embedFigures, embedQuery } from '../../domain/requests/embed.contract.ts'
import { hasMoney } from '../../domain/requests/kinds/kinds.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { cached } from '../_shared/cached-reply.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { inFrames } from '../_shared/frame-page.ts'
import { addressOf } from '../_shared/page-addresses.ts'
import { EMBED_POLICY, type Embedded, embedPage, missingEmbed } from './embed-page.ts'
import { bylineOf, publicProgressOf, publicRequest } from './public-request.ts'
import { fileUrl, type RequestRecord, statusAt } from './request-row.ts'

export type EmbedDeps = Pick<QueryDeps, 'sql' | 'clock' | 'filesUrl'> & {
	readonly site: string
}

function figuresOf(row: RequestRecord, language: Language, now: number): EmbedFigures {
	const isOpen = DONATIONS_START_IN.includes(statusAt(row, now))
	const { text, percent } = publicProgressOf(row, language)
	const over = isOpen ? '' : textIn(language, 'requests.embed.over')
	return { text: [text, over].filter(Boolean).join(' · '), percent, isOpen }
}

function embeddedOf(deps: EmbedDeps, row: RequestRecord, language: Language): Embedded {
	const { site, filesUrl, clock } = deps
	const figures = figuresOf(row, language, clock.now())
	const name = figures.isOpen ? (hasMoney(row.request_type, row.side) ? 'donate' : 'help') : 'read'
	return {
		title: row.title,
		byline: bylineOf(row),
		picture: fileUrl(filesUrl, row.card_path ?? row.image_path),
		figures,
		action: textIn(language, `requests.embed.${name}`),
		address: `${site}${addressIn(language, addressOf(PAGES.fundraiser, row.id))}?${CHANNEL_PARAMETER}=embed`,
	}
}

const PAGE_SECONDS = 60
const FIGURES_SECONDS = 5
const HTML = 'text/html; charset=utf-8'

const access = { allow: 'everyone', because: 'it shows only public data' } as const
const common = {
	method: 'GET',
	tags: ['requests'],
	access,
	perMinute: 240,
	params: z.object({ id }),
	query: embedQuery,
} as const

export const showEmbed = (deps: EmbedDeps): Route =>
	route({
		...common,
		path: '/embed/:id',
		summary: 'Get a request as a page to embed in other sites',
		answers: { 200: z.string() },
		streams: 'text/html',
		handle: async ({ params, query, caller, headers }) => {
			const language = query.lang ?? caller.language
			const row = await publicRequest(deps.sql, params.id)
			const page =
				row === null
					? missingEmbed(language, query, deps.site)
					: embedPage(embeddedOf(deps, row, language), language, query)
			const reply = cached(page, {
				seconds: PAGE_SECONDS,
				contentType: HTML,
				known: row === null ? undefined : headers['if-none-match'],
			})
			return {
				...reply,
				...(row === null && { status: 404 }),
				headers: { ...reply.headers, ...inFrames(EMBED_POLICY) },
			}
		},
	})

export const showEmbedFigures = (deps: EmbedDeps): Route =>
	route({
		...common,
		path: '/embed/:id/figures',
		summary: 'Get the changing parts of an embed',
		answers: { 200: embedFigures },
		handle: async ({ params, query, caller, headers }) => {
			const row = await publicRequest(deps.sql, params.id)
			if (row === null) throw notFound('request')
			const figures = figuresOf(row, query.lang ?? caller.language, deps.clock.now())
			return cached(JSON.stringify(figures), {
				seconds: FIGURES_SECONDS,
				contentType: 'application/json; charset=utf-8',
				known: headers['if-none-match'],
			})
		},
	})
