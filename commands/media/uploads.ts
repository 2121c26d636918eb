import { z } from 'zod'
import { refuse } from '../../domain/media/refusals.contract.ts'
import {
	mediaUploadAnswer,
	UPLOAD_LIMIT_BYTES,
	UPLOADS,
	type UploadFields,
	uploadFields,
} from '../../domain/media/uploads.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import type { ResumableUploads } from '../../kernel/http/resumable-uploads.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { mediaItemExists } from '../../records/media/items.ts'
import {
	cancelUpload,
	findUpload,
	insertUpload,
	retryUpload,
	setReceived,
	uploadOf,
} from '../../records/media/uploads.ts'
import { signedIn } from '../_shared/context.ts'
import type { PicturedDeps } from '../_shared/pictured-changes.ts'

type UploadDeps = Pick<PicturedDeps, 'sql' | 'clock'>

/** Decides about the bytes of a recording, which come in parts and may be resumed. */
export const recordingUploads = ({ sql, clock }: UploadDeps): ResumableUploads => ({
	path: UPLOADS,
	access: RADIO_ACCESS,
	limitBytes: UPLOAD_LIMIT_BYTES,
	fields: uploadFields,
	begin: async (userId, bytes, sent) => {
		if (bytes > UPLOAD_LIMIT_BYTES) throw refuse('UPLOAD_TOO_LARGE', { size: '500 MB' }, 'file')
		const { title, kind, itemId = null } = sent as UploadFields
		if (itemId !== null && !(await mediaItemExists(sql, itemId))) throw refuse('NOT_FOUND.item')
		const upload = { id: newId(clock.now()), user_id: userId, item_id: itemId, title, kind, bytes }
		await insertUpload(sql, upload, new Date(clock.now()))
		return upload.id
	},
	isOpen: async (userId, uploadId) => (await findUpload(sql, uploadId, userId))?.state === 'receiving',
	received: async (uploadId) => {
		await setReceived(sql, uploadId)
	},
})

const common = {
	method: 'POST',
	tags: ['media'],
	access: RADIO_ACCESS,
	params: z.object({ id }),
	answers: { 200: mediaUploadAnswer },
} as const

export const cancelRecording = ({ sql }: UploadDeps): Route =>
	route({
		...common,
		path: `${UPLOADS}/:id/cancel`,
		summary: 'Cancel one’s own upload of a recording, or the work on it',
		handle: ({ params, caller }) => move(sql, caller, params.id, cancelUpload),
	})

export const retryRecording = ({ sql }: UploadDeps): Route =>
	route({
		...common,
		path: `${UPLOADS}/:id/retry`,
		summary: 'Work again on one’s own recording, which has failed',
		handle: ({ params, caller }) => move(sql, caller, params.id, retryUpload),
	})

/** @throws DomainError UPLOAD_OVER (409) when there is nothing to cancel or to try again */
async function move(
	sql: UploadDeps['sql'],
	caller: Caller,
	uploadId: string,
	change: typeof cancelUpload,
): Promise<Reply> {
	const userId = signedIn(caller).id
	if ((await findUpload(sql, uploadId, userId)) === null) throw refuse('NOT_FOUND.upload')
	if (!(await change(sql, uploadId))) throw refuse('UPLOAD_OVER')
	const upload = await findUpload(sql, uploadId, userId)
	if (upload === null) throw refuse('NOT_FOUND.upload')
	return { body: { statusCode: 200, data: uploadOf(upload) } }
}
