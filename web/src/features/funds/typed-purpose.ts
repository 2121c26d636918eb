import { PURPOSE_CODES, type Purpose } from '../../../../domain/funds/purposes.contract.ts'

/** A purpose while it is typed. */
export interface TypedPurpose {
	readonly code: string
	readonly description: string
	readonly payee: string
}

export const EMPTY_PURPOSE: TypedPurpose = { code: '', description: '', payee: '' }

/** A purpose as it is sent; null while something is missing. */
export function purposeOf(typed: TypedPurpose): Purpose | null {
	const code = PURPOSE_CODES.find((each) => each === typed.code)
	const description = typed.description.trim()
	const payee = typed.payee.trim()
	return code === undefined || description === '' || payee === '' ? null : { code, description, payee }
}
