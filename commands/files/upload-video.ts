import { z } from 'zod'
import {
	uploadedVideoAnswer,
	VIDEO_LIMIT_BYTES,
	VIDEO_LIMIT_MINUTES,
	VIDEO_MESSAGES,
} from '../../domain/files/contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type LargeUpload, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { type FileStore, InvalidVideo, type StoredVideo } from '../../kernel/ports/files.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import type { Video } from '../../kernel/wire/schemas.ts'
import { insertFile } from '../../records/files/files.ts'
import { pathOfPoster } from '../../records/files/videos.ts'
import { signedIn } from '../_shared/context.ts'
import { storeOnce } from '../_shared/store-once.ts'
import type { UploadDeps } from './upload-image.ts'

const PURPOSE = 'video'
const SECONDS_IN_MINUTE = 60
const posterId = z.uuid()

export type VideoDeps = Omit<UploadDeps, 'moderation'>

export const uploadVideo = (deps: VideoDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/files/video',
		summary:
			'Upload an MP4 or WebM of at most 50 MB and ten minutes; `poster` is the id of a picture that was uploaded before',
		tags: ['files'],
		access: { allow: 'signedIn' },
		upload: {
			limitBytes: VIDEO_LIMIT_BYTES,
			tooLarge: { code: 'VIDEO_TOO_LARGE', message: VIDEO_MESSAGES.tooLarge },
			fields: { poster: false },
			onDisk: true,
		},
		perMinute: 10,
		answers: { 200: uploadedVideoAnswer },
		handle: ({ largeUpload, caller }) => take(deps, largeUpload, caller),
	})

async function take(deps: VideoDeps, upload: LargeUpload | undefined, caller: Caller): Promise<Reply> {
	const { sql, clock, files, fileUrl } = deps
	const owner = signedIn(caller)
	if (upload === undefined || upload.bytes === 0)
		throw invalid('VIDEO_MISSING', 'file', VIDEO_MESSAGES.missing)
	const poster = await posterOf(sql, owner.id, upload)
	const note = async (tx: Tx, stored: StoredVideo): Promise<Video> => {
		const { id, path, contentType, bytes, seconds } = stored
		await insertFile(tx, {
			id,
			owner_id: owner.id,
			purpose: PURPOSE,
			path,
			card_path: null,
			width: null,
			height: null,
			bytes,
			content_type: contentType,
			seconds,
			poster_id: poster?.id ?? null,
			created_at: new Date(clock.now()),
		})
		return {
			_id: id,
			url: fileUrl(path),
			posterUrl: poster && fileUrl(poster.path),
			contentType,
			size: bytes,
			seconds,
		}
	}
	const data = await storeOnce(deps, caller, () => store(files, upload), note)
	return { body: { statusCode: 200, data } }
}

/** @throws DomainError POSTER_NOT_FOUND (400) for a file that is no picture of theirs */
async function posterOf(sql: UploadDeps['sql'], ownerId: string, { fields }: LargeUpload) {
	if (!fields.poster) return null
	const id = posterId.safeParse(fields.poster).data
	const path = id === undefined ? null : await pathOfPoster(sql, ownerId, id)
	if (id === undefined || path === null) throw invalid('POSTER_NOT_FOUND', 'poster', VIDEO_MESSAGES.poster)
	return { id, path }
}

/** @throws DomainError VIDEO_INVALID (400) for a file that is no playable video */
async function store(files: FileStore, upload: LargeUpload): Promise<StoredVideo> {
	try {
		return await files.putVideo(upload, PURPOSE, VIDEO_LIMIT_MINUTES * SECONDS_IN_MINUTE)
	} catch (error) {
		if (!(error instanceof InvalidVideo)) throw error
		throw invalid('VIDEO_INVALID', 'file', VIDEO_MESSAGES[error.reason])
	}
}

const invalid = (code: string, field: string, message: string) =>
	new DomainError(code, 'invalid', message, [{ field, message }])
