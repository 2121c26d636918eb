import { plainSigns } from '../../../../../../kernel/wire/digits.ts'

/** Removes blanks and hyphens between digits. */
export const digitsOf = (text: string): string => plainSigns(text).replace(/[\s-]/g, '')

/** Returns cents from 1 to 99; null for anything else. */
export const centsOf = (text: string): number | null =>
	/^[1-9]\d?$/.test(digitsOf(text)) ? Number(digitsOf(text)) : null

/** Returns a statement's code; null for anything else. */
export function statementCodeOf(text: string): string | null {
	const code = plainSigns(text).trim().toUpperCase()
	return /^SM[A-Z0-9]{4}$/.test(code) ? code : null
}
