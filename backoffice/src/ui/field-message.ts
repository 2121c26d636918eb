import { Failure } from '../../../client/failure.ts'

/** All that the server said of fields of what it refused. */
export const fieldMessages = (error: unknown): readonly { field: string; message: string }[] =>
	error instanceof Failure ? error.details : []

/** The server's word on one field of what it refused; null when it had none. */
export function fieldMessage(error: unknown, field: string): string | null {
	return fieldMessages(error).find((detail) => detail.field === field)?.message ?? null
}

/** What the server's refusal is called; null when it was something else that went wrong. */
export const failureCode = (error: unknown): string | null => (error instanceof Failure ? error.code : null)

/** Somebody changed the record after the reader had seen it. */
export const isConflict = (error: unknown): boolean => error instanceof Failure && error.status === 412

/** Whether the server named one of these fields at fault: then the word stands beside that field. */
export const hasFieldMessage = (error: unknown, fields: readonly string[]): boolean =>
	fields.some((field) => fieldMessage(error, field) !== null)
