import { DOCUMENT_MESSAGES } from '../../domain/files/contract.ts'
import { refuse } from '../../domain/files/refusals.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Upload } from '../../kernel/http/route.ts'
import {
	type DocumentKind,
	type FileStore,
	InvalidDocument,
	type SentFile,
	type StoredDocument,
	type TakenDocuments,
} from '../../kernel/ports/files.ts'
import { ScannerUnavailable, type VirusScanner } from '../../kernel/ports/virus-scanner.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { insertFile, type NewFile } from '../../records/files/files.ts'

const NAME_LENGTH = 100
const UNNAMED = 'document'

export const DOCUMENT_FOLDER = 'document'

/** @throws DomainError DOCUMENT_MISSING */
export function sentFile(upload: Upload | undefined): Upload {
	if (upload !== undefined && upload.content.length > 0) return upload
	throw invalidFile('DOCUMENT_MISSING', 'file', DOCUMENT_MESSAGES.missing)
}

/**
 * Stores a document.
 * @param takes the accepted kinds; all of them when left out
 * @param format the message for a file of another kind
 * @throws DomainError DOCUMENT_INVALID
 */
export async function storeDocument(
	files: FileStore,
	file: SentFile,
	takes?: TakenDocuments,
	format: keyof typeof DOCUMENT_MESSAGES = 'format',
): Promise<StoredDocument> {
	try {
		return await files.putDocument(file, DOCUMENT_FOLDER, takes)
	} catch (error) {
		if (!(error instanceof InvalidDocument)) throw error
		const message = DOCUMENT_MESSAGES[error.reason === 'format' ? format : error.reason]
		throw invalidFile('DOCUMENT_INVALID', 'file', message)
	}
}

type DocumentOwn = Pick<
	NewFile,
	'owner_id' | 'purpose' | 'file_name' | 'given_name' | 'note' | 'created_at'
> &
	Partial<Pick<NewFile, 'digest'>>

export const insertDocument = (
	sql: SqlExecutor,
	{ id, path, contentType, bytes }: StoredDocument,
	own: DocumentOwn,
): Promise<void> =>
	insertFile(sql, {
		id,
		path,
		card_path: null,
		width: null,
		height: null,
		bytes,
		content_type: contentType,
		flagged: null,
		score: null,
		...own,
	})

/** @throws DomainError DOCUMENT_INFECTED (400), SCANNER_UNAVAILABLE (503) */
export async function checkForViruses(scanner: VirusScanner, content: Buffer): Promise<void> {
	let found: string | null
	try {
		found = await scanner.scan(content)
	} catch (error) {
		if (!(error instanceof ScannerUnavailable)) throw error
		throw refuse('SCANNER_UNAVAILABLE')
	}
	if (found !== null) throw invalidFile('DOCUMENT_INFECTED', 'file', DOCUMENT_MESSAGES.infected)
}

/**
 * Returns the file's name without folders, control and direction characters, with the ending of its real
 * kind.
 */
export function fileNameOf(fileName: string, kind: DocumentKind): string {
	const base = fileName
		.replace(/^.*[/\\]/s, '')
		.replace(/\.[^.]*$/, '')
		.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
	return `${[...base].slice(0, NAME_LENGTH).join('').trim() || UNNAMED}.${kind}`
}

export const invalidFile = (code: string, field: string, message: string) =>
	new DomainError(code, 'invalid', message, [{ field, message }])
