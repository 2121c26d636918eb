import {
	DOCUMENT_LIMIT_BYTES,
	DOCUMENT_MESSAGES,
	documentText,
	uploadedDocumentAnswer,
} from '../../domain/files/contract.ts'
import { refuse } from '../../domain/files/refusals.contract.ts'
import { DomainError } from '../../kernel/errors.ts'
import { type Caller, type Reply, type Route, route, type Upload } from '../../kernel/http/route.ts'
import { type DocumentKind, type FileStore, InvalidDocument } from '../../kernel/ports/files.ts'
import { ScannerUnavailable, type VirusScanner } from '../../kernel/ports/virus-scanner.ts'
import { insertFile } from '../../records/files/files.ts'
import { signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import type { UploadDeps } from './upload-image.ts'

const PURPOSE = 'document'
const NAME_LENGTH = 100

export type DocumentDeps = UploadDeps & { readonly scanner: VirusScanner }

/** Takes one document with its name and note, lets it be scanned, stores it, and notes whose it is. */
export const uploadDocument = (deps: DocumentDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/files/document',
		summary: 'Upload a PDF, JPEG, PNG, DOC or DOCX of at most 10 MB',
		tags: ['files'],
		access: { allow: 'signedIn' },
		upload: {
			limitBytes: DOCUMENT_LIMIT_BYTES,
			tooLarge: { code: 'DOCUMENT_TOO_LARGE', message: DOCUMENT_MESSAGES.tooLarge },
			fields: { userGivenName: true, note: false },
		},
		perMinute: 30,
		answers: { 200: uploadedDocumentAnswer },
		handle: ({ upload, caller }) => take(deps, upload, caller),
	})

async function take(deps: DocumentDeps, upload: Upload | undefined, caller: Caller): Promise<Reply> {
	const { clock, files, documentUrl } = deps
	const owner = signedIn(caller)
	const { content, fileName } = chosen(upload)
	const { userGivenName, note } = textOf(upload)
	await scan(deps.scanner, content)
	const data = await once(deps, caller, async (tx) => {
		const { id, path, kind, contentType, bytes } = await store(files, content)
		const name = nameOf(fileName, kind)
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
			file_name: name,
			given_name: userGivenName,
			note,
			flagged: null,
			score: null,
			created_at: new Date(clock.now()),
		})
		return { _id: id, url: documentUrl(path), name, userGivenName, note, contentType, size: bytes }
	})
	return { body: { statusCode: 200, data } }
}

function chosen(upload: Upload | undefined): Upload {
	if (upload !== undefined && upload.content.length > 0) return upload
	throw invalidFile('DOCUMENT_MISSING', 'file', DOCUMENT_MESSAGES.missing)
}

function textOf(upload: Upload | undefined) {
	const { data, error } = documentText.safeParse(upload?.fields)
	if (data) return data
	const [issue] = error.issues
	throw invalidFile('VALIDATION', String(issue?.path[0]), issue?.message ?? DOCUMENT_MESSAGES.unnamed)
}

/** @throws DomainError DOCUMENT_INFECTED (400), SCANNER_UNAVAILABLE (503) */
export async function scan(scanner: VirusScanner, content: Buffer): Promise<void> {
	let found: string | null
	try {
		found = await scanner.scan(content)
	} catch (error) {
		if (!(error instanceof ScannerUnavailable)) throw error
		throw refuse('SCANNER_UNAVAILABLE')
	}
	if (found !== null) throw invalidFile('DOCUMENT_INFECTED', 'file', DOCUMENT_MESSAGES.infected)
}

async function store(files: FileStore, content: Buffer) {
	try {
		return await files.putDocument(content, PURPOSE)
	} catch (error) {
		if (!(error instanceof InvalidDocument)) throw error
		throw invalidFile('DOCUMENT_INVALID', 'file', DOCUMENT_MESSAGES[error.reason])
	}
}

/** The file's own name without folders, control and direction characters, and with the ending that is true. */
export function nameOf(fileName: string, kind: DocumentKind): string {
	const base = fileName
		.replace(/^.*[/\\]/s, '')
		.replace(/\.[^.]*$/, '')
		.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
	return `${[...base].slice(0, NAME_LENGTH).join('').trim() || PURPOSE}.${kind}`
}

/** What is wrong with an upload, by field. */
export const invalidFile = (code: string, field: string, message: string) =>
	new DomainError(code, 'invalid', message, [{ field, message }])
