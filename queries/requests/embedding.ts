import type { Embedding, EmbeddingQuery } from '../../domain/catalog/oembed.contract.ts'
import { pageAt } from '../../domain/catalog/pages.contract.ts'
import {
	EMBED_HEIGHT,
	EMBED_HEIGHT_WITHOUT_PICTURE,
	EMBED_WIDTH,
} from '../../domain/requests/embed.contract.ts'
import { DEFAULT_LANGUAGE } from '../../kernel/wire/language.ts'
import type { EmbedDeps } from './embed.ts'
import { publicRequest } from './public-request.ts'
import { fileUrl } from './request-row.ts'

const CARD = { width: 776, height: 435 } as const
const EMBED = /^\/embed\/([^/]+)$/

/** Returns the frame of a public request by its page or its embed, and null for everything else. */
export async function requestEmbedding(
	{ sql, filesUrl, site }: EmbedDeps,
	{ path, language, maxwidth, maxheight }: EmbeddingQuery,
): Promise<Embedding | null> {
	const page = pageAt(path)
	const id = page?.name === 'fundraiser' ? page.params.id : EMBED.exec(path)?.[1]
	const row = id === undefined ? null : await publicRequest(sql, id)
	if (!row) return null
	const card = fileUrl(filesUrl, row.card_path)
	const hasPicture = (card ?? row.image_path) !== null && maxheight >= EMBED_HEIGHT
	const query = new URLSearchParams({
		...(language !== DEFAULT_LANGUAGE && { lang: language }),
		...(!hasPicture && { picture: 'off' }),
	}).toString()
	const fitsCard = card !== null && maxwidth >= CARD.width && maxheight >= CARD.height
	return {
		title: row.title,
		source: `/embed/${row.id}${query && `?${query}`}`,
		width: Math.min(EMBED_WIDTH, maxwidth),
		height: Math.min(hasPicture ? EMBED_HEIGHT : EMBED_HEIGHT_WITHOUT_PICTURE, maxheight),
		...(fitsCard && { thumbnail: { url: new URL(card, site).href, ...CARD } }),
	}
}
