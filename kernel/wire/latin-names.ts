import sanscript from '@indic-transliteration/sanscript'
import anyAscii from 'any-ascii'

interface Transliteration {
	t(text: string, from: string, to: 'iast'): string
}
const { t: transliterate } = sanscript as unknown as Transliteration

/**
 * Scripts whose consonants have an inherent vowel, which tables of single characters ignore; and whether it
 * is silent at the end of words.
 */
const SCRIPTS: readonly (readonly [script: string, isSilentAtEnd: boolean])[] = [
	['Devanagari', true],
	['Bengali', true],
	['Gujarati', true],
	['Gurmukhi', true],
	['Oriya', false],
	['Telugu', false],
	['Kannada', false],
	['Malayalam', false],
]
/** The vowel of a last consonant, which two consonants keep: `rāma` is Ram, `candra` Chandra. */
const SILENT = /(?<=[aāiīuūeoṛ][^\saāiīuūeoṛ.]h?)a(?![\p{L}\p{M}])/gu

const SPELLED: readonly (readonly [RegExp, string])[] = [
	[/jñ/g, 'gy'],
	[/ch/g, 'chh'],
	[/c(?!h)/g, 'ch'],
	[/[śṣ]/g, 'sh'],
	[/[ṛṝ]/g, 'ri'],
	[/ṃ(?=[pbm])/g, 'm'],
]

const replaced = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
	rules.reduce((so, [pattern, by]) => so.replaceAll(pattern, by), text)

/** Transliterates a name into plain Latin letters; empty when no letter has a sound. */
export function latinName(name: string): string {
	const latin = SCRIPTS.reduce(
		(so, [script, isSilentAtEnd]) =>
			so.replaceAll(new RegExp(`[\\p{Script=${script}}\u200c\u200d]+`, 'gu'), (word) => {
				const sounds = transliterate(word, script.toLowerCase(), 'iast').normalize('NFC')
				return replaced(isSilentAtEnd ? sounds.replaceAll(SILENT, '') : sounds, SPELLED)
			}),
		name.normalize('NFC'),
	)
	return anyAscii(latin)
}
