import { hash } from 'node:crypto'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, uploadedImageAnswer } from '../../domain/files/contract.ts'
import { PICTURE_PURPOSES, type PicturePurpose } from '../../domain/files/pictures.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Reply, type Route, route, type Upload } from '../../kernel/http/route.ts'
import { type FileStore, InvalidImage, type TakenImages } from '../../kernel/ports/files.ts'
import type { ImageModeration, Verdict } from '../../kernel/ports/image-moderation.ts'
import { insertFile } from '../../records/files/files.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { storeOnce } from '../_shared/store-once.ts'

export interface UploadDeps extends Pick<CommandDeps, 'sql' | 'clock'> {
	readonly files: FileStore
	readonly moderation: ImageModeration
	readonly fileUrl: (path: string) => string
}

export const uploadImage = (deps: UploadDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/files/image',
		summary:
			'Upload a JPEG or PNG of less than 1 MB; as a profile’s picture GIF, BMP, TIFF, SVG and WebP as well',
		tags: ['files'],
		access: { allow: 'signedIn' },
		upload: {
			limitBytes: IMAGE_LIMIT_BYTES,
			tooLarge: { code: 'IMAGE_TOO_LARGE', message: IMAGE_MESSAGES.tooLarge },
			fields: { purpose: false },
		},
		perMinute: 30,
		answers: { 200: uploadedImageAnswer },
		handle: ({ upload, caller }) => take(deps, upload, caller),
	})

async function take(deps: UploadDeps, upload: Upload | undefined, caller: Caller): Promise<Reply> {
	const { clock, files, fileUrl, moderation } = deps
	const owner = signedIn(caller)
	const purpose = purposeOf(upload)
	const sent = chosenImage(upload)
	const store = async () => {
		const image = await orRefuse(files.putImage(sent, purpose, TAKEN[purpose]))
		return { ...image, verdict: await inspectImage(moderation, sent) }
	}
	const data = await storeOnce(deps, caller, store, async (tx, stored) => {
		const { id, path, cardPath, width, height, bytes, verdict } = stored
		const created_at = new Date(clock.now())
		await insertFile(tx, {
			id,
			owner_id: owner.id,
			purpose,
			path,
			card_path: cardPath,
			width,
			height,
			bytes,
			created_at,
			content_type: 'image/webp',
			file_name: '',
			given_name: '',
			note: '',
			flagged: verdict?.flagged ?? null,
			score: verdict?.score ?? null,
			digest: hash('sha256', sent.content),
			sizes_due_at: created_at,
		})
		return { _id: id, url: fileUrl(path), cardUrl: fileUrl(cardPath), width, height }
	})
	return { body: { statusCode: 200, data } }
}

/** The specification's limits are for pictures on pages of fundraisers and organizations. */
const TAKEN: Readonly<Record<PicturePurpose, TakenImages>> = {
	request: 'photo',
	organization: 'photo',
	profile: 'any',
	radiochannels: 'photo',
	radiomembers: 'photo',
	radioplaylists: 'photo',
	radiopodcasts: 'photo',
}

const purposeOf = (upload: Upload | undefined): PicturePurpose =>
	PICTURE_PURPOSES.find((purpose) => purpose === upload?.fields.purpose) ?? 'request'

/**
 * Returns null when the check fails, so that no upload fails with it; reviewers see that the picture was not
 * checked.
 */
const inspectImage = (moderation: ImageModeration, sent: Upload): Promise<Verdict | null> =>
	moderation.inspect(sent).catch(() => null)

/** @throws DomainError IMAGE_MISSING (400) */
export function chosenImage(upload: Upload | undefined): Upload {
	if (upload === undefined || upload.content.length === 0)
		throw invalid('IMAGE_MISSING', IMAGE_MESSAGES.missing)
	return upload
}

/** @throws DomainError IMAGE_INVALID (400) for what is no picture */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
	try {
		return await work
	} catch (error) {
		if (error instanceof InvalidImage) throw invalid('IMAGE_INVALID', error.message)
		throw error
	}
}

const invalid = (code: string, message: string) =>
	new DomainError(code, 'invalid', message, [{ field: 'file', message }])
