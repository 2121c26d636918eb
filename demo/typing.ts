import type { Random } from './random.ts'

const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
const HINDI = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशसहािीुूेैोौं']

export const TYPOS = ['less', 'more', 'another', 'swapped'] as const
export type Typo = (typeof TYPOS)[number]

/**
 * Returns a word with one typo, never in its first letter.
 * @param word of three letters or more
 */
export function mistyped(word: string, typo: Typo, random: Random): string {
	const letters = [...word]
	const at = random.between(1, letters.length - 2)
	const [letter = '', next = ''] = letters.slice(at, at + 2)
	const other = random.pick(
		(/\p{Script=Devanagari}/u.test(word) ? HINDI : LATIN).filter((each) => each !== letter),
	)
	switch (typo) {
		case 'less':
			return letters.toSpliced(at, 1).join('')
		case 'more':
			return letters.toSpliced(at, 0, other).join('')
		case 'another':
			return letters.with(at, other).join('')
		case 'swapped':
			return letters.toSpliced(at, 2, next, letter).join('')
	}
}

const CONSONANTS: Readonly<Record<string, string>> = {
	क: 'k',
	ख: 'kh',
	ग: 'g',
	घ: 'gh',
	च: 'ch',
	छ: 'chh',
	ज: 'j',
	झ: 'jh',
	ट: 't',
	ठ: 'th',
	ड: 'd',
	ढ: 'dh',
	ण: 'n',
	त: 't',
	थ: 'th',
	द: 'd',
	ध: 'dh',
	न: 'n',
	प: 'p',
	फ: 'ph',
	ब: 'b',
	भ: 'bh',
	म: 'm',
	य: 'y',
	र: 'r',
	ल: 'l',
	व: 'v',
	श: 'sh',
	ष: 'sh',
	स: 's',
	ह: 'h',
	ञ: 'n',
	ङ: 'n',
}
const VOWELS: Readonly<Record<string, readonly string[]>> = {
	'': ['a'],
	'ा': ['aa', 'a'],
	'ि': ['i'],
	'ी': ['ee', 'i'],
	'ु': ['u'],
	'ू': ['oo', 'u'],
	'े': ['e'],
	'ै': ['ai'],
	'ो': ['o'],
	'ौ': ['au'],
	'ृ': ['ri'],
	'ॉ': ['o'],
}
const INITIALS: Readonly<Record<string, string>> = {
	अ: '',
	आ: 'ा',
	इ: 'ि',
	ई: 'ी',
	उ: 'ु',
	ऊ: 'ू',
	ए: 'े',
	ऐ: 'ै',
	ओ: 'ो',
	औ: 'ौ',
	ऋ: 'ृ',
	ऑ: 'ॉ',
}
const VIRAMA = '्'

/**
 * Transliterates a Hindi word into Latin letters as users type it: long vowels in either way, and no `a` at
 * its end.
 */
export function typedInLatin(word: string, random: Random): string {
	const letters = [...word.normalize('NFD').replaceAll('\u093C', '')]
	let typed = ''
	for (const [index, letter] of letters.entries()) {
		const next = letters[index + 1] ?? ''
		const consonant = CONSONANTS[letter]
		const initial = INITIALS[letter]
		if (consonant !== undefined) {
			typed += letter === 'व' ? random.pick(['v', 'w']) : consonant
			const isMute = next === VIRAMA || next in VOWELS || index === letters.length - 1
			if (!isMute) typed += 'a'
		} else if (initial !== undefined) typed += random.pick(VOWELS[initial] ?? [''])
		else if (letter === 'ं' || letter === 'ँ') typed += 'n'
		else if (letter in VOWELS) typed += random.pick(VOWELS[letter] ?? [''])
	}
	return typed
}
