import { dictionary } from '@zxcvbn-ts/language-common'

/** Tens of thousands of passwords from leaks, most frequent first. */
const COMMON = new Set(dictionary['passwords-common'])

/** Letters that people write as look-alikes to get past a rule. */
const LOOKALIKES: Readonly<Record<string, string>> = {
	'@': 'a',
	'4': 'a',
	'3': 'e',
	'1': 'i',
	'!': 'i',
	'0': 'o',
	$: 's',
	'5': 's',
	'7': 't',
}
const MIN_LETTERS = 4

/**
 * Whether a password is one of those that everybody tries first, as it is or once the capital, the figure and
 * the sign that a rule asked for are taken away: `Password1!`, `P@ssw0rd2026`.
 */
export function isCommonPassword(password: string): boolean {
	const text = password.toLowerCase()
	return [text, unsigned(text), bare(text), bare(plain(text)), plain(bare(text))].some(
		(each) => COMMON.has(each) && (each === text || each.length >= MIN_LETTERS),
	)
}

/** Without signs around it. */
const unsigned = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
/** Without what stands around the letters. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const plain = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)
