import { z } from 'zod'
import { type BackofficePlaylist, publishBody } from '../../../../domain/media/playlists.contract.ts'
import { MINUTE_MS } from '../../../../kernel/wire/time.ts'
import type { PublishInput } from './calls.ts'

/** The time is one of the reader's clock, such as `2026-11-21T10:42`; what is empty is left to the server. */
const typedPublishing = z.object({ podcastId: z.string(), slug: z.string(), publishedAt: z.string() })
export type TypedPublishing = z.infer<typeof typedPublishing>

function localOf(at: string): string {
	const time = new Date(at)
	return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

type Published = Pick<BackofficePlaylist, 'podcastId' | 'slug' | 'publishedAt'>

export const typedOf = ({ podcastId, slug, publishedAt }: Published): TypedPublishing => ({
	podcastId: podcastId ?? '',
	slug: slug ?? '',
	publishedAt: publishedAt === null ? '' : localOf(publishedAt),
})

export const publishedOf = ({ podcastId, slug, publishedAt }: TypedPublishing): PublishInput => ({
	podcastId,
	...(slug.trim() && { slug: slug.trim() }),
	...(publishedAt && { publishedAt: new Date(publishedAt).toISOString() }),
})

/** The contract of the call, for what is typed. */
export const publishSchema = typedPublishing.transform(publishedOf).pipe(publishBody) as unknown as z.ZodType<
	unknown,
	TypedPublishing
>
