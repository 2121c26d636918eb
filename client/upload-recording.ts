import type { DetailedError } from 'tus-js-client'
import { UPLOADS, type UploadFields } from '../domain/media/uploads.contract.ts'
import type { Client } from './client.ts'
import { readFailure, unreachable } from './failure.ts'
import { knownSound } from './known-sound.ts'

const PART_BYTES = 8_000_000
const PAUSES_MS = [1_000, 3_000, 5_000, 10_000, 20_000, 30_000]
/** Beside faults of the server and the network. */
const PASSING = new Set([409, 423, 429])

export interface Sending {
	/** Is called with the upload's id as soon as there is one. */
	readonly onBegun: (id: string) => void
	/** Is called with the share that has been sent, 0 to 1. */
	readonly onProgress: (share: number) => void
	readonly signal: AbortSignal
}

/**
 * Uploads a recording in parts. The same file goes on where it was cut off, also after a reload.
 * @throws Failure with the server's message; what `signal` was aborted with
 */
export async function uploadRecording(
	api: Client,
	file: File,
	{ title, kind, itemId }: UploadFields,
	{ onBegun, onProgress, signal }: Sending,
): Promise<void> {
	const { Upload } = await import('tus-js-client')
	const sound = await knownSound(file, signal)
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	let isSignedIn = true
	const upload = new Upload(sound, {
		endpoint: new URL(UPLOADS, location.origin).href,
		metadata: { title, kind, ...(itemId && { itemId }) },
		chunkSize: PART_BYTES,
		retryDelays: PAUSES_MS,
		// What was converted may have other bytes next time.
		storeFingerprintForResuming: sound === file,
		removeFingerprintOnSuccess: true,
		fingerprint: async () =>
			JSON.stringify(['recording', file.name, sound.size, file.lastModified, title, kind, itemId]),
		onBeforeRequest: (request) => {
			for (const [name, value] of api.sessionHeaders()) request.setHeader(name, value)
		},
		onAfterResponse: async (_request, response) => {
			if (response.getStatus() === 401) isSignedIn = await api.renewSession()
		},
		onShouldRetry: ({ originalResponse }) => {
			const status = originalResponse?.getStatus() ?? 0
			return status === 401 ? isSignedIn : status === 0 || status >= 500 || PASSING.has(status)
		},
		onUploadUrlAvailable: () => onBegun(upload.url?.split('/').at(-1) ?? ''),
		onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 0),
		onSuccess: () => resolve(),
		onError: (error) => reject(failureOf(error)),
	})
	const [cut] = await upload.findPreviousUploads()
	if (cut) {
		// A session that is over would look like an upload that is.
		await api.get(UPLOADS)
		upload.resumeFromPreviousUpload(cut)
	}
	signal.throwIfAborted()
	signal.addEventListener(
		'abort',
		() => {
			void upload.abort()
			reject(signal.reason)
		},
		{ once: true },
	)
	upload.start()
	await promise
}

function failureOf(error: Error | DetailedError): Error {
	const answer = 'originalResponse' in error ? error.originalResponse : null
	if (!answer) return unreachable('', error)
	let body: unknown = null
	try {
		body = JSON.parse(answer.getBody())
	} catch {
		// A proxy's page has no message.
	}
	return readFailure(answer.getStatus(), body)
}
