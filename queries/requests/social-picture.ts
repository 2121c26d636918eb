import { hash } from 'node:crypto'
import { z } from 'zod'
import { type Route, route } from '../../kernel/http/route.ts'
import { LANGUAGES, type Language } from '../../kernel/language.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import {
	SOCIAL_PICTURE_DESIGN,
	type SocialPicture,
	type SocialPictures,
} from '../../kernel/ports/social-picture.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textIn } from '../../kernel/texts.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { id } from '../../kernel/wire.ts'
import { cached } from '../_shared/cached-reply.ts'
import { storedPhoto } from './photo.ts'
import { bylineOf, publicProgressOf, publicRequest } from './public-request.ts'
import type { RequestRecord } from './request-row.ts'

export interface SocialPictureDeps {
	readonly sql: SqlExecutor
	readonly files: FileStore
	readonly pictures: SocialPictures
}

/** Everything that a picture is drawn from; its photo by the path where it is stored. */
interface Content extends Omit<SocialPicture, 'photo'> {
	readonly language: Language
	readonly photoPath: string | null
}

/** What stands for the site, and for whatever is not for everybody. */
const neutral = (language: Language): Content => ({
	language,
	title: textIn(language, 'common.pages.siteTitle').replace(/^Karuna: /, ''),
	byline: '',
	progress: null,
	photoPath: null,
})

/** @param row of a public request; null for all others */
function contentOf(row: RequestRecord | null, language: Language): Content {
	if (row === null) return neutral(language)
	const { text, percent } = publicProgressOf(row, language)
	return {
		language,
		title: row.title,
		byline: bylineOf(row),
		progress: percent === null ? null : { text, percent },
		photoPath: row.card_path,
	}
}

/** Names a content: another one has another version. */
const versionOf = (content: Content): string =>
	hash('sha256', JSON.stringify([SOCIAL_PICTURE_DESIGN, content]), 'base64url').slice(0, 12)

/** The id that no request has: the picture of the site. */
const SITE = 'site'

/**
 * The path of the picture of a request, or of the site, as it is now; when its content changes, so does the path.
 * @param row of a public request; null: the site
 */
export function socialPicturePath(row: RequestRecord | null, language: Language): string {
	const query = new URLSearchParams({ lang: language, v: versionOf(contentOf(row, language)) })
	return `/social/${row?.id ?? SITE}?${query}`
}

/** Pictures that are drawn at once are kept for those that ask next. */
const CACHED = 64
const YEAR_SECONDS = (365 * DAY_MS) / 1000
const MINUTE_SECONDS = 60

/** Draws each content once, as long as it is among the last ones. */
function createGallery({ files, pictures }: Pick<SocialPictureDeps, 'files' | 'pictures'>) {
	const drawn = new Map<string, Promise<Buffer>>()
	return (version: string, { photoPath, title, byline, progress }: Content): Promise<Buffer> => {
		const found = drawn.get(version)
		if (found) return found
		const drawing = storedPhoto(files, photoPath).then((photo) =>
			pictures.draw({ title, byline, progress, photo }),
		)
		drawn.set(version, drawing)
		drawing.catch(() => drawn.delete(version))
		for (const eldest of [...drawn.keys()].slice(0, -CACHED)) drawn.delete(eldest)
		return drawing
	}
}

/**
 * `GET /social/{id}`: the picture, 1200 × 630, that goes with the address of a request. Of what isn't public, and of
 * what never was, it is that of the site.
 */
export function showSocialPicture(deps: SocialPictureDeps): Route {
	const draw = createGallery(deps)
	return route({
		method: 'GET',
		path: '/social/:id',
		summary: 'The picture that goes with the address of a request',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'it shows what is public alone' },
		perMinute: 120,
		params: z.object({ id: z.union([z.literal(SITE), id]) }),
		query: z.object({
			lang: z.enum(LANGUAGES).optional(),
			v: z.stringFormat('version', /^[\w-]{1,64}$/).optional(),
		}),
		answers: { 200: z.string() },
		streams: 'image/jpeg',
		handle: async ({ params, query, caller, headers }) => {
			const row = await publicRequest(deps.sql, params.id)
			const content = contentOf(row, query.lang ?? caller.language)
			const version = versionOf(content)
			const isCurrent = query.v === version
			return cached(await draw(version, content), {
				seconds: isCurrent ? YEAR_SECONDS : MINUTE_SECONDS,
				contentType: 'image/jpeg',
				known: headers['if-none-match'],
				isImmutable: isCurrent,
			})
		},
	})
}
