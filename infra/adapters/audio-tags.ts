import { FilePathSource, FLAC, Input, MP3, OGG, WAVE } from 'mediabunny'
import type { AudioTags } from '../../kernel/ports/audio.ts'

const MAX_LETTERS = 200
const MAX_DESCRIPTION = 2_000
const MAX_COVER_BYTES = 10_000_000

/** Reads what the tags propose, and a cover. Tags that can't be read propose nothing. */
export async function readTags(path: string): Promise<{ tags: AudioTags; cover: Uint8Array | null }> {
	const input = new Input({ source: new FilePathSource(path), formats: [MP3, WAVE, FLAC, OGG] })
	try {
		const found = await input.getMetadataTags()
		const { data = null } =
			found.images?.find(({ kind }) => kind === 'coverFront') ?? found.images?.at(0) ?? {}
		return {
			tags: {
				title: plain(found.title, MAX_LETTERS),
				artist: plain(found.artist, MAX_LETTERS),
				album: plain(found.album, MAX_LETTERS),
				description: plain(found.description ?? found.comment, MAX_DESCRIPTION),
			},
			cover: data !== null && data.length <= MAX_COVER_BYTES ? data : null,
		}
	} catch {
		return { tags: { title: '', artist: '', album: '', description: '' }, cover: null }
	} finally {
		input.dispose()
	}
}

/** Text without elements, control characters and characters that turn its direction. */
const plain = (text: unknown, max: number): string =>
	String(text ?? '')
		.slice(0, 10 * max)
		.toWellFormed()
		.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
		.replace(/<[^<>]*>?/g, ' ')
		.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, ' ')
		.trim()
		.slice(0, max)
		.toWellFormed()
		.trim()
