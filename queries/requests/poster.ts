import { Readable } from 'node:stream'
import { z } from 'zod'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { CHANNEL_PARAMETER } from '../../domain/requests/channels.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { PdfPrinter } from '../../kernel/ports/pdf.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { pathOfShortLink, shortCodeOf } from '../../records/catalog/short-links.ts'
import { addressOf, oneLine } from '../_shared/page-addresses.ts'
import { storedPhoto } from './photo.ts'
import { bylineOf, publicRequest } from './public-request.ts'

export interface PosterDeps {
	readonly sql: SqlExecutor
	readonly files: FileStore
	readonly pdf: PdfPrinter
	readonly site: string
}

async function targetOf({ sql, site }: PosterDeps, path: string): Promise<string> {
	const code = shortCodeOf(path)
	return (await pathOfShortLink(sql, code)) === null ? site + path : `${site}/s/${code}`
}

export const showPoster = (deps: PosterDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/poster',
		summary: 'Download the poster of a request as PDF',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'it shows only public data' },
		perMinute: 20,
		params: z.object({ id }),
		query: z.object({ lang: z.enum(LANGUAGES).optional() }),
		answers: { 200: z.string() },
		streams: 'application/pdf',
		handle: async ({ params, query, caller }) => {
			const row = await publicRequest(deps.sql, params.id)
			if (row === null) throw notFound('request')
			const language = query.lang ?? caller.language
			const page = addressOf(PAGES.fundraiser, row.id)
			const target = await targetOf(deps, `${page}?${CHANNEL_PARAMETER}=poster`)
			const file = await deps.pdf.printPoster({
				language,
				madeAt: row.updated_at.getTime(),
				title: row.title,
				byline: bylineOf(row),
				text: oneLine(row.description),
				photo: await storedPhoto(deps.files, row.image_path),
				call: textIn(language, 'requests.poster.call'),
				target,
				otherForm: textIn(language, 'common.printed.otherForm'),
				address: (target.includes('/s/') ? target : deps.site + addressIn(language, page)).replace(
					/^https?:\/\//,
					'',
				),
			})
			return {
				headers: {
					'content-disposition': `inline; filename="karuna-${row.id}.pdf"`,
					'cache-control': 'public, max-age=60',
				},
				stream: { body: Readable.from([file]), contentType: 'application/pdf' },
			}
		},
	})
