import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../domain/_shared/errors.ts'
import { IMAGE_MESSAGES } from '../../domain/files/contract.ts'
import type { Upload } from './route.ts'

const FIELDS = { fields: 10, fieldNameSize: 50, fieldSize: 1_000, headerPairs: 20, parts: 12 } as const

/**
 * The one file of a multipart body and its text fields, in memory: the limit is small.
 * @returns undefined when no file was sent
 * @throws DomainError IMAGE_TOO_LARGE (400) in the spec's words
 */
export async function readUpload(request: FastifyRequest, limitBytes: number): Promise<Upload | undefined> {
	if (!request.isMultipart()) return undefined
	const fields: Record<string, string> = {}
	let file: { content: Buffer; fileName: string } | undefined
	try {
		for await (const part of request.parts({ limits: { ...FIELDS, files: 1, fileSize: limitBytes } })) {
			if (part.type === 'file') file = { content: await part.toBuffer(), fileName: part.filename }
			else fields[part.fieldname] = String(part.value)
		}
	} catch (error) {
		const { code, statusCode } = error as { code?: string; statusCode?: number }
		if (code === 'FST_REQ_FILE_TOO_LARGE') {
			throw new DomainError('IMAGE_TOO_LARGE', IMAGE_MESSAGES.tooLarge, 400, [
				{ field: 'file', message: IMAGE_MESSAGES.tooLarge },
			])
		}
		if (statusCode !== undefined && statusCode < 500) throw error
		throw new DomainError('BAD_REQUEST', 'The request could not be understood.', 400)
	}
	return file && { ...file, fields }
}
