import { invalid } from '../faults.ts'
import type { DocumentRow } from '../rows.ts'
import { newId, type Session } from '../session.ts'

export interface DocumentParams {
	readonly file: { readonly name: string; readonly type: string; readonly size: number }
}

const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const MAX = 5_000_000

/** @throws RazorpayFault for a file type that banks don't accept */
export function createDocument(session: Session, { file }: DocumentParams): DocumentRow {
	if (!TYPES.includes(file.type)) throw invalid('The file must be a PDF, JPEG or PNG.', 'file')
	if (file.size < 1 || file.size > MAX) throw invalid('The file is too large.', 'file')
	return session.books.put('document', { id: newId(session, 'doc_'), created: session.now, ...file })
}
