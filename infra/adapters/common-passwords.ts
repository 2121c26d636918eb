import { dictionary } from '@zxcvbn-ts/language-common'
import words from '@zxcvbn-ts/language-en/src/commonWords.json' with { type: 'json' }

const COMMON = new Set(dictionary['passwords-common'])
const SPOKEN = new Set(words)

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
 * Checks whether a password is among the first that an attacker tries: as it is, without the capital, digit
 * and sign that a rule demands (`Password1!`, `P@ssw0rd2026`), or a word or name with common digits
 * (`Abc@123`, `Priya@2026`).
 */
export function isCommonPassword(password: string): boolean {
	const text = password.toLowerCase()
	const isLeaked = [
		text,
		unsigned(text),
		bare(text),
		bare(plain(text)),
		plain(bare(text)),
		letters(text),
	].some((each) => COMMON.has(each) && (each === text || each.length >= MIN_LETTERS))
	return isLeaked || (areUsual(text) && [letters(text), plain(bare(text))].some(isWord))
}

const unsigned = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const letters = (text: string): string => text.replace(/[^\p{L}]+/gu, '')
const plain = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)

const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890']
const BOTH_WAYS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
const isRun = (text: string): boolean =>
	new Set(text).size === 1 || BOTH_WAYS.some((row) => row.includes(text))
const isWord = (text: string): boolean => text !== '' && (COMMON.has(text) || SPOKEN.has(text) || isRun(text))

const areUsual = (text: string): boolean =>
	(text.match(/\d+/g) ?? []).every(
		(digits) => isRun(digits) || /^(?:19|20)\d\d$|^(?:007|108|420|786)$/.test(digits),
	)
