import { type Random, seededRandom } from '../demo/random.ts'
import type { BulkText } from './bulk.ts'

export const COMMONEST = 'help'
const COMMONEST_SHARE = 0.6
const HINDI_SHARE = 0.35

const ONSETS = [...'bcdfghjklmnprstvwz', 'br', 'ch', 'dr', 'fl', 'gr', 'pl', 'sh', 'st', 'tr']
const VOWELS = [...'aeiou', 'ai', 'ea', 'ou']
const CODAS = ['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'm']
const CONSONANTS = [...'कखगघचछजझटठडतथदधनपफबभमयरलवशसह']
const MATRAS = ['', '', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ो', 'ै']

const latinWord = (random: Random): string =>
	Array.from(
		{ length: random.between(2, 4) },
		() => `${random.pick(ONSETS)}${random.pick(VOWELS)}${random.pick(CODAS)}`,
	).join('')
const hindiWord = (random: Random): string =>
	Array.from({ length: random.between(2, 5) }, () => `${random.pick(CONSONANTS)}${random.pick(MATRAS)}`).join(
		'',
	)

const tokensBy = (count: number, seed: number, word: (random: Random) => string): readonly string[] => {
	const random = seededRandom(seed)
	return Array.from({ length: count }, () => word(random))
}
const LATIN = tokensBy(50_000, 1, latinWord)
const HINDI = tokensBy(15_000, 2, hindiWord)

const FIRST_RANK = 20

const zipf = (random: Random, tokens: readonly string[]): string =>
	tokens[Math.trunc(FIRST_RANK * (tokens.length / FIRST_RANK) ** random.next()) - FIRST_RANK] ?? ''

const TITLE_TOKENS = 5
const DESCRIPTION_TOKENS = 40

export function searchText(random: Random): BulkText {
	const tokens = random.chance(HINDI_SHARE) ? HINDI : LATIN
	const text = (length: number) => Array.from({ length }, () => zipf(random, tokens)).join(' ')
	const common = random.chance(COMMONEST_SHARE) ? `${COMMONEST} ` : ''
	return { title: text(TITLE_TOKENS), description: `${common}${text(DESCRIPTION_TOKENS)}` }
}
