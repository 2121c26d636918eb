import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BytePart, FileStore } from '../../kernel/ports/files.ts'
import type { Sound, SoundFile, WantedSound } from '../../kernel/ports/sound.ts'
import { isKnown, partOf, rangeOf } from './byte-range.ts'
import { nothingHere } from './errors.ts'
import type { HttpConfig } from './http-config.ts'
import { limitPerAddress } from './rate-limits.ts'

export interface SoundSettings {
	readonly store: Pick<FileStore, 'open'>
	/** Returns null for what its caller may not hear. */
	readonly find: (wanted: WantedSound) => Promise<Sound | null>
}

/** A player requests a part for each jump. */
const PER_MINUTE = 1_200
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(
	`^(?<playlist>${ID})\\.mp3$|^items/(?<item>${ID})(?:/(?<version>[1-9]\\d{0,8}))?\\.mp3$`,
)

interface SoundRequest {
	Params: { '*': string }
	Querystring: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Serves the sound of playlists at `/media/{id}.mp3`, of items at `/media/items/{id}.mp3` and of their versions
 * at `/media/items/{id}/{version}.mp3`, whole or in part. A sound may change at its address, so that each use of a cached copy is confirmed by its tag.
 */
export function addSound(
	app: FastifyInstance,
	{ store, find }: SoundSettings,
	{ routeLimits }: Pick<HttpConfig, 'routeLimits'>,
): void {
	app.route<SoundRequest>({
		method: ['GET', 'HEAD'],
		url: '/media/*',
		schema: { hide: true },
		onRequest: routeLimits ? [limitPerAddress(app, PER_MINUTE)] : [],
		handler: async (request, reply) => {
			const wanted = wantedBy(request)
			const sound = wanted && (await find(wanted))
			if (!sound) throw nothingHere()
			reply
				.type('audio/mpeg')
				.header('accept-ranges', 'bytes')
				.header('etag', sound.tag)
				.header('cache-control', sound.isPublic ? 'public, no-cache' : 'private, no-cache')
				.header('content-security-policy', "default-src 'none'; sandbox")
			if (sound.isPublic)
				reply
					.header('access-control-allow-origin', '*')
					.header('cross-origin-resource-policy', 'cross-origin')
			if (wanted.isDownload) reply.header('content-disposition', attachmentOf(sound.title))
			return answer(request, reply, store, sound)
		},
	})
}

function wantedBy({ params, query }: FastifyRequest<SoundRequest>): WantedSound | null {
	const { playlist, item, version } = ADDRESS.exec(params['*'])?.groups ?? {}
	const id = playlist ?? item
	if (id === undefined) return null
	const { tier, key, download } = query
	if (Array.isArray(tier) || Array.isArray(key)) return null
	return { of: item ? 'item' : 'playlist', id, version, tier, key, isDownload: download !== undefined }
}

/** Names the saved file (RFC 6266), in every script (RFC 8187). */
function attachmentOf(title: string): string {
	const name = `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}.mp3`
	const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
		/['()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16)}`,
	)
	return `attachment; filename="sound.mp3"; filename*=UTF-8''${encoded}`
}

async function answer(
	{ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
	reply: FastifyReply,
	store: SoundSettings['store'],
	{ tag, files }: Sound,
): Promise<FastifyReply> {
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
	if (isKnown(headers, tag)) return reply.code(304).send()
	// A range says something of GET alone (RFC 9110, 14.2).
	if (method === 'HEAD') return reply.header('content-length', bytes).send()
	const part = partOf(rangeOf(headers, tag), bytes)
	if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
	const { from, to } = part ?? { from: 0, to: bytes - 1 }
	if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
	const [first, ...rest] = cut(files, { from, to })
	// Before the first byte, a missing file can still be refused.
	const begun = first && (await store.open(first.path, first.part))
	if (!begun) throw nothingHere()
	reply.header('content-length', to - from + 1)
	return reply.send(
		rest.length === 0 ? begun.body : Readable.from(joined(store, begun.body, rest), { objectMode: false }),
	)
}

interface Cut {
	readonly path: string
	readonly part: BytePart
}

/** Returns what a part of the whole takes of each file. */
export function cut(files: readonly SoundFile[], { from, to }: BytePart): Cut[] {
	let begin = 0
	return files.flatMap(({ path, bytes }) => {
		const part = { from: Math.max(from - begin, 0), to: Math.min(to - begin, bytes - 1) }
		begin += bytes
		return part.from <= part.to ? [{ path, part }] : []
	})
}

async function* joined(
	store: SoundSettings['store'],
	first: NodeJS.ReadableStream,
	rest: readonly Cut[],
): AsyncGenerator<string | Buffer> {
	yield* first
	for (const { path, part } of rest) {
		const opened = await store.open(path, part)
		if (!opened) throw new Error(`${path} of a sound is missing.`)
		yield* opened.body
	}
}
