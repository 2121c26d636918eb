import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES } from '../../../../../domain/files/contract.ts'

export const NAME_LIMIT = 100

export const documentName = ({ name }: Pick<File, 'name'>): string =>
	(name.replace(/\.[^.]*$/, '').trim() || name).slice(0, NAME_LIMIT)

export function documentProblem({ size }: Pick<File, 'size'>): string | null {
	if (size === 0) return DOCUMENT_MESSAGES.missing
	return size >= DOCUMENT_LIMIT_BYTES ? DOCUMENT_MESSAGES.tooLarge : null
}
