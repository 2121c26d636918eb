import { HttpError } from 'react-admin'
import type { Failure } from '../providers/http.ts'

/** The server's word on one field of what it refused; null when it had none. */
export function fieldMessage(error: unknown, field: string): string | null {
	if (!(error instanceof HttpError)) return null
	const { details } = error.body as Partial<Failure>
	return details?.find((detail) => detail.field === field)?.message ?? null
}

/** What the server's refusal is called; null when it was something else that went wrong. */
export const failureCode = (error: unknown): string | null =>
	error instanceof HttpError ? ((error.body as Partial<Failure>).code ?? null) : null

/** Somebody changed the record after the reader had seen it. */
export const isConflict = (error: unknown): boolean => error instanceof HttpError && error.status === 412

/** Whether the server named one of these fields at fault: then the word stands beside that field. */
export const hasFieldMessage = (error: unknown, fields: readonly string[]): boolean =>
	fields.some((field) => fieldMessage(error, field) !== null)
