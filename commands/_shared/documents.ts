import { DOCUMENT_MESSAGES } from '../../domain/files/contract.ts'
import { refuse } from '../../domain/files/refusals.contract.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { DocumentKind } from '../../kernel/ports/files.ts'
import { ScannerUnavailable, type VirusScanner } from '../../kernel/ports/virus-scanner.ts'

const NAME_LENGTH = 100
/** What a file is called whose name had nothing in it. */
const UNNAMED = 'document'

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

/** The file's own name without folders, control and direction characters, and with the ending that is true. */
export function fileNameOf(fileName: string, kind: DocumentKind): string {
	const base = fileName
		.replace(/^.*[/\\]/s, '')
		.replace(/\.[^.]*$/, '')
		.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
	return `${[...base].slice(0, NAME_LENGTH).join('').trim() || UNNAMED}.${kind}`
}

/** What is wrong with an upload, by field. */
export const invalidFile = (code: string, field: string, message: string) =>
	new DomainError(code, 'invalid', message, [{ field, message }])
