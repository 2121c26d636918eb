import type { FileStore, StoredImage } from '../../domain/_ports/files.ts'
import { InvalidImage } from '../../domain/_ports/files.ts'
import { DomainError } from '../../domain/_shared/errors.ts'
import { IMAGE_LIMIT_BYTES, IMAGE_MESSAGES, uploadedImageAnswer } from '../../domain/files/contract.ts'
import { type Caller, type Reply, type Route, route, type Upload } from '../../infra/http/route.ts'
import { insertFile } from '../../records/files/files.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

export interface UploadDeps extends Pick<CommandDeps, 'sql' | 'clock'> {
	readonly files: FileStore
	/** Address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
	/** Address of a stored document, which opens it for about a day. */
	readonly documentUrl: (path: string) => string
}

const PURPOSES = ['request', 'profile', 'organization'] as const

/** Takes one picture, stores it with its variant for cards, and notes whose it is. */
export const uploadImage = (deps: UploadDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/files/image',
		summary: 'Upload a JPEG or PNG of less than 1 MB',
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
	const { clock, files, filesUrl } = deps
	const owner = signedIn(caller)
	const purpose = purposeOf(upload)
	const data = await once(deps, caller, async (tx) => {
		const { id, path, cardPath, width, height, bytes } = await store(files, upload, purpose)
		const created_at = new Date(clock.now())
		await insertFile(tx, {
			...{ id, owner_id: owner.id, purpose, path, card_path: cardPath },
			...{ width, height, bytes, created_at },
			...{ content_type: 'image/webp', file_name: '', given_name: '', note: '' },
		})
		return { _id: id, url: `${filesUrl}/${path}`, cardUrl: `${filesUrl}/${cardPath}`, width, height }
	})
	return { body: { statusCode: 200, data } }
}

const purposeOf = (upload: Upload | undefined): (typeof PURPOSES)[number] =>
	PURPOSES.find((purpose) => purpose === upload?.fields.purpose) ?? 'request'

async function store(files: FileStore, upload: Upload | undefined, folder: string): Promise<StoredImage> {
	if (upload === undefined || upload.content.length === 0)
		throw invalid('IMAGE_MISSING', IMAGE_MESSAGES.missing)
	try {
		return await files.putImage(upload.content, folder)
	} catch (error) {
		if (error instanceof InvalidImage) throw invalid('IMAGE_INVALID', error.message)
		throw error
	}
}

const invalid = (code: string, message: string) =>
	new DomainError(code, message, 400, [{ field: 'file', message }])
