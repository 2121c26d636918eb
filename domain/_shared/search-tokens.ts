const TOKEN = /[\p{L}\p{N}\p{M}]+/gu
/** Signs that do not change the reading: joiners, and the dot below letters of Persian origin. */
const UNREAD = /[\u093C\u200B-\u200D\uFEFF]/gu
/** Makes `हिन्दी` and `हिंदी`, `गाँव` and `गांव` one word each. */
const NASAL = /\u0901|[ङञणनम]\u094D(?=[क-भ])/gu
const BEYOND_ASCII = /[\u0080-\u{10FFFF}]/u
const DEVANAGARI_ZERO = 0x0966
const MAX_TOKEN = 60

export const isDevanagari = (token: string): boolean => /[\u0900-\u0963\u0970-\u097F]/u.test(token)

/** Hindi stop words; PostgreSQL has no list of Hindi. */
const HINDI_STOPS: ReadonlySet<string> = new Set(
	(
		'का की के को में से पर ने है हैं हो था थी थे हूं हूँ और या तो भी ही कि जो यह वह ये वे इस उस इन उन इसे उसे ' +
		'एक लिए लिये तक साथ द्वारा कर करना करने करता करती करते किया किए गया गई गए जा रहा रही रहे होना होता होती होते ' +
		'हुआ हुई हुए अपना अपनी अपने हम हमारा हमारी हमारे मैं मेरा मेरी मेरे आप आपका आपकी आपके उनका उनकी उनके उसका उसकी ' +
		'उसके इसका इसकी इसके जब तब अब कब कुछ कोई सब सभी बहुत फिर नहीं न'
	)
		.split(' ')
		.map(normal),
)

const LATIN_STOPS: ReadonlySet<string> = new Set(
	(
		'ka ki ke ko mein men ne se hai hain tha thi aur ya bhi yah yeh vah woh ye liye tak saath sath dwara kar karna ' +
		'karne karke apna apni apne hum mera meri aap nahi nahin'
	).split(' '),
)

export const isLatinStop = (token: string): boolean => LATIN_STOPS.has(token)

function normal(text: string): string {
	if (!BEYOND_ASCII.test(text)) return text.toLowerCase().replace(/'s(?!\p{L})/gu, '')
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[’']s(?!\p{L})/gu, '')
		.replace(UNREAD, '')
		.replace(NASAL, '\u0902')
		.replace(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
}

/** Returns the words of a text in order, in the spelling of the index and without Hindi stop words. */
export const tokensOf = (text: string): readonly string[] =>
	(normal(text).match(TOKEN) ?? []).filter((token) => token.length <= MAX_TOKEN && !HINDI_STOPS.has(token))

/** Returns each word with its start and end in UTF-16 units. */
export const tokensWithin = (
	text: string,
): readonly { readonly token: string; readonly from: number; readonly to: number }[] =>
	[...text.matchAll(/[\p{L}\p{N}\p{M}\u200C\u200D]+/gu)].map((match) => ({
		token: normal(match[0]),
		from: match.index,
		to: match.index + match[0].length,
	}))

const HINDI_ENDING = /(?:ियों|ियां|ाओं|ाएं|ुओं|ओं|एं|ों|ें)$/u
const MIN_STEM = 2

/** Returns the singular of a Hindi word as far as its sound matters, or the word itself. */
export function singularOf(token: string): string {
	const ending = HINDI_ENDING.exec(token)?.[0] ?? ''
	const stem = token.slice(0, token.length - ending.length)
	if (ending === '' || [...stem].length < MIN_STEM) return token
	return ending.startsWith('ि') ? `${stem}ी` : stem
}

const MIN_VOCABULARY = 3
const MAX_VOCABULARY = 30

/** Checks whether a word may be suggested as a correction: not a number, not very short and not very long. */
export const isProposed = (token: string): boolean => {
	const { length } = [...token]
	return length >= MIN_VOCABULARY && length <= MAX_VOCABULARY && !/\p{N}/u.test(token)
}

/** The minimum length of words in which typos are corrected; one letter may be missing. */
export const MIN_TYPO = 5

const NUMBERS: readonly (readonly [RegExp, string])[] = [
	[/(?<=[a-z])ies$/, 'y'],
	[/(?<=ch|sh|x|ss)es$/, ''],
	[/(?<=[a-z][^us])s$/, ''],
	[/े$/u, 'ा'],
]

export function formsOf(token: string): readonly string[] {
	const ending = NUMBERS.find(([pattern]) => pattern.test(token))
	return [...new Set([token, singularOf(token), ending ? token.replace(...ending) : token])]
}

export function deletionsOf(token: string): readonly string[] {
	const letters = [...token]
	return [...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join('')))]
}

/** Returns the keys that find a word by a typo: its other forms, and all forms without one letter. */
export function typoKeysOf(token: string): readonly string[] {
	const forms = formsOf(token)
	const long = forms.filter((form) => [...form].length >= MIN_TYPO)
	return [...new Set([...forms.slice(1), ...long.flatMap(deletionsOf)])]
}

/**
 * Checks whether a word of at least five letters, in any of its forms, is one edit away from the typed word.
 */
export const isMistypedAs = (token: string, typed: string): boolean =>
	formsOf(token).some(
		(form) =>
			Math.max([...form].length, [...typed].length) >= MIN_TYPO && (form === typed || isOneEdit(form, typed)),
	)

export function isOneEdit(one: string, other: string): boolean {
	const [a, b] = [[...one], [...other]]
	if (Math.abs(a.length - b.length) > 1) return false
	let start = 0
	while (start < a.length && start < b.length && a[start] === b[start]) start += 1
	let end = 0
	while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
		end += 1
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
	if (left.length <= 1 && right.length <= 1) return left.length + right.length > 0
	return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
