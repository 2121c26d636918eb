import { Failure } from '../../../client/failure.ts'

/** Returns all field errors of the server's refusal. */
export const fieldMessages = (error: unknown): readonly { field: string; message: string }[] =>
	error instanceof Failure ? error.details : []

/** Returns the server's error of one field, or null. */
export function fieldMessage(error: unknown, field: string): string | null {
	return fieldMessages(error).find((detail) => detail.field === field)?.message ?? null
}

/** Returns the code of the server's refusal; null for any other error. */
export const failureCode = (error: unknown): string | null => (error instanceof Failure ? error.code : null)

/** Checks whether the record was changed by another person after it was read. */
export const isConflict = (error: unknown): boolean => error instanceof Failure && error.status === 412

/** Checks whether the server named one of these fields at fault, so that the message is shown beside it. */
export const hasFieldMessage = (error: unknown, fields: readonly string[]): boolean =>
	fields.some((field) => fieldMessage(error, field) !== null)
