import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../kernel/events/errors.ts'
import type { LargeUpload, Upload, UploadRule } from '../../kernel/http/route.ts'
import type { Sender } from '../../kernel/ports/files.ts'
import { cardFree } from '../../kernel/wire/card-numbers.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { tooMany } from './errors.ts'

const FIELDS = { fields: 10, fieldNameSize: 50, fieldSize: 4_000, headerPairs: 20, parts: 12 } as const

/**
 * Reads the only file of a multipart body and its text fields into memory: the limit is small.
 * @returns undefined when no file was sent
 * @throws DomainError (400) with the rule's text for a file that is too large
 */
export const readUpload = (
	request: FastifyRequest,
	rule: UploadRule,
	sender: Sender,
): Promise<Upload | undefined> =>
	readParts(request, rule, async (part) => ({
		content: await part.toBuffer(),
		fileName: cardFree(part.filename),
		sender,
	}))

/** A page sends one after another. One caller must not fill the disk or block the decoder. */
const AT_ONCE = 2
const underWay = new Map<string, number>()

/**
 * Accepts files of a caller.
 * @param reply of the call: when it is closed, the caller is gone
 * @throws DomainError TOO_MANY_REQUESTS (429) for more than two uploads at once
 */
export async function asSender<T>(
	id: string,
	reply: FastifyReply,
	send: (sender: Sender) => Promise<T>,
): Promise<T> {
	const others = underWay.get(id) ?? 0
	if (others >= AT_ONCE) throw tooMany()
	underWay.set(id, others + 1)
	const gone = new AbortController()
	reply.raw.once('close', () => gone.abort())
	try {
		return await send({ id, gone: gone.signal })
	} finally {
		const left = (underWay.get(id) ?? 0) - 1
		if (left > 0) underWay.set(id, left)
		else underWay.delete(id)
	}
}

/**
 * Writes a large file to a temporary folder while it arrives.
 * @param use processes the file, which is deleted afterwards
 */
export async function withLargeUpload<T>(
	request: FastifyRequest,
	rule: UploadRule,
	sender: Sender,
	use: (upload: LargeUpload | undefined) => Promise<T>,
): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'karuna-upload-'))
	const read = async (part: MultipartFile) => ({ ...(await written(part, join(folder, 'file'))), sender })
	try {
		return await use(await readParts(request, rule, read))
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

async function written(part: MultipartFile, path: string): Promise<Omit<LargeUpload, 'fields' | 'sender'>> {
	const sum = createHash('sha256')
	let bytes = 0
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			sum.update(chunk)
			bytes += chunk.length
			done(null, chunk)
		},
	})
	await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
	return { path, bytes, digest: sum.digest('hex'), fileName: cardFree(part.filename) }
}

async function readParts<F>(
	request: FastifyRequest,
	{ limitBytes, tooLarge }: UploadRule,
	read: (part: MultipartFile) => Promise<F>,
): Promise<(F & Pick<Upload, 'fields'>) | undefined> {
	if (!request.isMultipart()) return undefined
	const fields: Record<string, string> = {}
	let file: F | undefined
	try {
		for await (const part of request.parts({ limits: { ...FIELDS, files: 1, fileSize: limitBytes } })) {
			if (part.type === 'file') file = await read(part)
			else fields[part.fieldname] = String(part.value)
		}
	} catch (error) {
		const failure = error as { code?: string; statusCode?: number }
		if (failure.code === 'FST_REQ_FILE_TOO_LARGE') {
			const { code, message } = tooLarge
			throw new DomainError(code, 'invalid', message, [{ field: 'file', message }])
		}
		if (failure.statusCode !== undefined && failure.statusCode < 500) throw error
		throw refuseCommon('BAD_REQUEST.unreadable')
	}
	return file && { ...file, fields }
}
