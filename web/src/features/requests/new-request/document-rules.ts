import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES } from '../../../../../domain/files/contract.ts'

export const NAME_LIMIT = 100

/** What a document is called to begin with: as its file. */
export const documentName = ({ name }: Pick<File, 'name'>): string =>
	(name.replace(/\.[^.]*$/, '').trim() || name).slice(0, NAME_LIMIT)

/** What is wrong with a document, in the contract's words, or null. */
export function documentProblem({ size }: Pick<File, 'size'>): string | null {
	if (size === 0) return DOCUMENT_MESSAGES.missing
	return size >= DOCUMENT_LIMIT_BYTES ? DOCUMENT_MESSAGES.tooLarge : null
}
