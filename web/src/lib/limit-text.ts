import { readTextRef } from '../../../kernel/text.ts'

/** The text of a form for what is too long. @returns undefined for any other message of the contract */
export function limitText(message: string, say: (most: { most: string }) => string): string | undefined {
	const named = readTextRef(message)
	return named?.key === 'common.fields.atMostCharacters'
		? say({ most: String(named.params.most) })
		: undefined
}
