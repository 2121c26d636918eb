import { z } from 'zod'
import { type Route, route } from '../../kernel/http/route.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { SocialPictures } from '../../kernel/ports/social-picture.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { LANGUAGES, type Language } from '../../kernel/wire/language.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { cached } from '../_shared/cached-reply.ts'
import { type CardContent, type Shared, SITE, siteCard, versionOf } from '../_shared/social-card.ts'
import { sharedEpisode } from '../media/listening.ts'
import { headOf, sharedOrganization } from '../organizations/lookups.ts'
import { storedPhoto } from '../requests/photo.ts'
import { publicRequest, sharedRequest } from '../requests/public-request.ts'
import { headOfPerson, sharedPerson } from '../users/public-profile.ts'

export interface SocialPictureDeps {
	readonly sql: SqlExecutor
	readonly files: FileStore
	readonly pictures: SocialPictures
}

async function sharedUnder(sql: SqlExecutor, id: string, language: Language): Promise<Shared | null> {
	if (id === SITE) return null
	const request = await publicRequest(sql, id)
	if (request !== null) return sharedRequest(request, language)
	const organization = await headOf(sql, id)
	if (organization !== null) return sharedOrganization(organization)
	const episode = await sharedEpisode(sql, id)
	if (episode !== null) return episode
	const person = await headOfPerson(sql, id)
	return person && sharedPerson(person)
}

const CACHED = 64
const DAY_SECONDS = DAY_MS / 1000
const MINUTE_SECONDS = 60

function createGallery({ files, pictures }: Pick<SocialPictureDeps, 'files' | 'pictures'>) {
	const drawn = new Map<string, Promise<Buffer>>()
	return (
		version: string,
		{ photoPath, title, byline, isVerified, progress }: CardContent,
	): Promise<Buffer> => {
		const found = drawn.get(version)
		if (found) return found
		const drawing = storedPhoto(files, photoPath).then((photo) =>
			pictures.draw({ title, byline, isVerified, progress, photo }),
		)
		drawn.set(version, drawing)
		drawing.catch(() => drawn.delete(version))
		for (const eldest of [...drawn.keys()].slice(0, -CACHED)) drawn.delete(eldest)
		return drawing
	}
}

/**
 * `GET /social/{id}`: the 1200 × 630 picture of a request, an organization, an episode or a person. A private or missing
 * subject gets the site's picture. A picture leaves shared caches within a minute after its subject is no
 * longer public.
 */
export function showSocialPicture(deps: SocialPictureDeps): Route {
	const draw = createGallery(deps)
	return route({
		method: 'GET',
		path: '/social/:id',
		summary: 'Get the social picture of a request, an organization, an episode or a person',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'it shows only public data' },
		perMinute: 120,
		params: z.object({ id: z.union([z.literal(SITE), id]) }),
		query: z.object({
			lang: z.enum(LANGUAGES).optional(),
			v: z.stringFormat('version', /^[\w-]{1,64}$/).optional(),
		}),
		answers: { 200: z.string() },
		streams: 'image/jpeg',
		handle: async ({ params, query, caller, headers }) => {
			const language = query.lang ?? caller.language
			const content = (await sharedUnder(deps.sql, params.id, language)) ?? siteCard(language)
			const version = versionOf(content, language)
			return cached(await draw(version, content), {
				seconds: MINUTE_SECONDS,
				...(query.v === version && { browserSeconds: DAY_SECONDS }),
				contentType: 'image/jpeg',
				known: headers['if-none-match'],
			})
		},
	})
}
