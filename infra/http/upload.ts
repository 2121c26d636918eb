import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../kernel/errors.ts'
import type { Upload, UploadRule } from '../../kernel/http/route.ts'
import { refuseCommon } from '../../kernel/refusals.ts'

const FIELDS = { fields: 10, fieldNameSize: 50, fieldSize: 4_000, headerPairs: 20, parts: 12 } as const

/**
 * The one file of a multipart body and its text fields, in memory: the limit is small.
 * @returns undefined when no file was sent
 * @throws DomainError (400) in the rule's words for a file that is too large
 */
export async function readUpload(
	request: FastifyRequest,
	{ limitBytes, tooLarge }: UploadRule,
): Promise<Upload | undefined> {
	if (!request.isMultipart()) return undefined
	const fields: Record<string, string> = {}
	let file: { content: Buffer; fileName: string } | undefined
	try {
		for await (const part of request.parts({ limits: { ...FIELDS, files: 1, fileSize: limitBytes } })) {
			if (part.type === 'file') file = { content: await part.toBuffer(), fileName: part.filename }
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
