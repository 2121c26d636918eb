import sanscript from '@indic-transliteration/sanscript'
import { remembered } from '../../kernel/concurrency/remembered.ts'
import { isDevanagari } from './search-tokens.ts'

interface Transliteration {
	t(text: string, from: 'devanagari', to: 'iast'): string
}
/** The shape of this module's export differs between a server and a bundler. */
const { t: transliterate } = sanscript as unknown as Transliteration

/** Words, in the singular, that Hindi spells by their sound and English does not: towns and loan words. */
const IRREGULAR: Readonly<Record<string, string>> = {
	gaon: 'गांव',
	gaav: 'गांव',
	gav: 'गांव',
	delhi: 'दिल्ली',
	bombay: 'मुंबई',
	calcutta: 'कोलकाता',
	bangalore: 'बेंगलुरु',
	bengaluru: 'बेंगलुरु',
	madras: 'चेन्नई',
	benares: 'वाराणसी',
	banaras: 'वाराणसी',
	lucknow: 'लखनऊ',
	kanpur: 'कानपुर',
	hyderabad: 'हैदराबाद',
	doctor: 'डॉक्टर',
	cancer: 'कैंसर',
	hospital: 'हॉस्पिटल',
	college: 'कॉलेज',
	blood: 'ब्लड',
	oxygen: 'ऑक्सीजन',
	cylinder: 'सिलेंडर',
	operation: 'ऑपरेशन',
	surgery: 'सर्जरी',
	dialysis: 'डायलिसिस',
	transplant: 'ट्रांसप्लांट',
	chemotherapy: 'कीमोथेरेपी',
	plasma: 'प्लाज्मा',
	platelet: 'प्लेटलेट',
	dengue: 'डेंगू',
	insulin: 'इंसुलिन',
	diabetes: 'डायबिटीज',
	ambulance: 'एंबुलेंस',
	wheelchair: 'व्हीलचेयर',
	medicine: 'मेडिसिन',
	nurse: 'नर्स',
	nursing: 'नर्सिंग',
	library: 'लाइब्रेरी',
	computer: 'कंप्यूटर',
	laptop: 'लैपटॉप',
	mobile: 'मोबाइल',
	cycle: 'साइकिल',
	bicycle: 'साइकिल',
	machine: 'मशीन',
	handpump: 'हैंडपंप',
	tank: 'टैंक',
	solar: 'सोलर',
	scholarship: 'स्कॉलरशिप',
	internship: 'इंटर्नशिप',
	interview: 'इंटरव्यू',
	biodata: 'बायोडाटा',
	course: 'कोर्स',
	exam: 'एग्जाम',
	fees: 'फीस',
	fee: 'फीस',
	class: 'क्लास',
	teacher: 'टीचर',
	student: 'स्टूडेंट',
	engineering: 'इंजीनियरिंग',
	english: 'इंग्लिश',
	volunteer: 'वालंटियर',
	mentor: 'मेंटर',
	podcast: 'पॉडकास्ट',
	football: 'फुटबॉल',
	hockey: 'हॉकी',
	cricket: 'क्रिकेट',
	team: 'टीम',
	camp: 'कैंप',
	center: 'सेंटर',
	centre: 'सेंटर',
	shelter: 'शेल्टर',
	toilet: 'टॉयलेट',
	ration: 'राशन',
	kit: 'किट',
	bus: 'बस',
	police: 'पुलिस',
	covid: 'कोविड',
	corona: 'कोरोना',
	vaccine: 'वैक्सीन',
	positive: 'पॉजिटिव',
	negative: 'नेगेटिव',
	unit: 'यूनिट',
	urgent: 'अर्जेंट',
	donation: 'डोनेशन',
	donor: 'डोनर',
	fund: 'फंड',
	business: 'बिजनेस',
	plastic: 'प्लास्टिक',
}

/** Ordered replacements that turn IAST transliteration into common Latin typing. */
const MARKS: readonly (readonly [RegExp, string])[] = [
	[/jñ/g, 'gy'],
	[/[ṛṝ]/g, 'ri'],
	[/[āàá]/g, 'a'],
	[/ī/g, 'i'],
	[/ū/g, 'u'],
	[/[ēè]/g, 'e'],
	[/ō/g, 'o'],
	[/[ṃṅñṇ]/g, 'n'],
	[/ch/g, 'c'],
	[/ph/g, 'f'],
	[/ṭ/g, 't'],
	[/ḍ/g, 'd'],
	[/[śṣ]/g, 's'],
	[/ḥ/g, ''],
	[/ḷ/g, 'l'],
]

const TYPED: readonly (readonly [RegExp, string])[] = [
	[/x/g, 'ks'],
	[/q/g, 'k'],
	[/w/g, 'v'],
	[/z/g, 'j'],
	[/ph/g, 'f'],
	[/sch/g, 'sk'],
	[/ck/g, 'k'],
	[/c+h+/g, 'c'],
	[/s+h+/g, 's'],
	[/ee/g, 'i'],
	[/oo/g, 'u'],
	[/ein$/, 'en'],
]

const SOUNDS: readonly (readonly [RegExp, string])[] = [
	[/iy(?=[aeou])/g, 'i'],
	[/m(?=[pb])/g, 'n'],
	[/(?<!^)a+/g, ''],
	[/^a+/g, 'a'],
	[/(\p{L})\1+/gu, '$1'],
]

const replaced = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
	rules.reduce((so, [pattern, by]) => so.replace(pattern, by), text)

const FOREIGN: readonly (readonly [RegExp, string])[] = [
	[/[\u0949\u094A]/gu, '\u094B'],
	[/[\u0945\u0946]/gu, '\u0947'],
	[/ऑ/gu, 'ओ'],
]

const latinOf = (token: string): string =>
	replaced(transliterate(replaced(token, FOREIGN), 'devanagari', 'iast').normalize('NFC'), MARKS)

/** Shorter results would match too many words. */
const MIN_FOLDED = 2
const REMEMBERED = 40_000

/**
 * Returns the phonetic form of a word in Devanagari or Latin letters: `रक्तदान`, `raktdaan` and `raktadan`
 * are one. Empty when the word is neither or too little is left.
 * @param token in the spelling of `tokensOf`
 */
export const foldOf = remembered(REMEMBERED, fold)

function fold(token: string): string {
	const word = IRREGULAR[token] ?? IRREGULAR[token.replace(/s$/, '')] ?? token
	if (/\p{N}/u.test(word)) return ''
	const typed = isDevanagari(word) ? latinOf(word) : replaced(word, TYPED)
	const folded = replaced(typed.replace(/[^\p{Script=Latin}]/gu, ''), SOUNDS)
	return folded.length < MIN_FOLDED ? '' : folded
}

/** Prefixes that separate phonetic lexemes from words and name the script of the word. */
const DEVANAGARI_MARK = 'ऽ'
const LATIN_MARK = 'ॐ'

/** Returns the lexeme by which a word is found from the other script; empty when it has none. */
export function soundLexeme(token: string): string {
	const key = foldOf(token)
	return key && `${isDevanagari(token) ? DEVANAGARI_MARK : LATIN_MARK}${key}`
}

/** Returns the lexeme of words in the other script that sound like this one. */
export function soundsLike(token: string): string {
	const key = foldOf(token)
	return key && `${isDevanagari(token) ? LATIN_MARK : DEVANAGARI_MARK}${key}`
}
