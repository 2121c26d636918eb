/** A word of a text as the index has it: letters, digits and vowel signs. */
const TOKEN = /[\p{L}\p{N}\p{M}]+/gu
/** Signs that change nothing of what is read: joiners, and the dot below letters that came from Persian. */
const UNREAD = /[\u093C\u200B-\u200D\uFEFF]/gu
/** `हिन्दी` and `हिंदी`, `गाँव` and `गांव` are one word each. */
const NASAL = /\u0901|[ङञणनम]\u094D(?=[क-भ])/gu
/** Text without any is written in one way but for its case. */
const BEYOND_ASCII = /[\u0080-\u{10FFFF}]/u
const DEVANAGARI_ZERO = 0x0966
const MAX_TOKEN = 60

/** Devanagari letters and signs, without punctuation and digits. */
export const isDevanagari = (token: string): boolean => /[\u0900-\u0963\u0970-\u097F]/u.test(token)

/**
 * Words that Hindi sentences are held together by: they say nothing of what somebody looks for. PostgreSQL has no
 * list of Hindi.
 */
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

/** The commonest of these in Latin letters, without what English has as well. */
const LATIN_STOPS: ReadonlySet<string> = new Set(
	(
		'ka ki ke ko mein men ne se hai hain tha thi aur ya bhi yah yeh vah woh ye liye tak saath sath dwara kar karna ' +
		'karne karke apna apni apne hum mera meri aap nahi nahin'
	).split(' '),
)

/** Whether Hindi sentences are held together by a word that is typed in Latin letters. */
export const isLatinStop = (token: string): boolean => LATIN_STOPS.has(token)

/** One spelling of what is written in several ways, in lower case, with digits as in English. */
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

/** All words of a text in their order, in the spelling of the index. Hindi words that hold sentences together are left out. */
export const tokensOf = (text: string): readonly string[] =>
	(normal(text).match(TOKEN) ?? []).filter((token) => token.length <= MAX_TOKEN && !HINDI_STOPS.has(token))

/** Each word with where it begins and ends in the text, in UTF-16 units. */
export const tokensWithin = (
	text: string,
): readonly { readonly token: string; readonly from: number; readonly to: number }[] =>
	[...text.matchAll(/[\p{L}\p{N}\p{M}\u200C\u200D]+/gu)].map((match) => ({
		token: normal(match[0]),
		from: match.index,
		to: match.index + match[0].length,
	}))

/** Of Hindi words in the plural and before postpositions. */
const HINDI_ENDING = /(?:ियों|ियां|ाओं|ाएं|ुओं|ओं|एं|ों|ें)$/u
const MIN_STEM = 2

/** A Hindi word as it is in the singular, as far as its sounds count; itself where it has no ending of a plural. */
export function singularOf(token: string): string {
	const ending = HINDI_ENDING.exec(token)?.[0] ?? ''
	const stem = token.slice(0, token.length - ending.length)
	if (ending === '' || [...stem].length < MIN_STEM) return token
	return ending.startsWith('ि') ? `${stem}ी` : stem
}

const MIN_VOCABULARY = 3
const MAX_VOCABULARY = 30

/** Whether a word may be proposed to somebody who mistyped it: no number, and neither very short nor long. */
export const isProposed = (token: string): boolean => {
	const { length } = [...token]
	return length >= MIN_VOCABULARY && length <= MAX_VOCABULARY && !/\p{N}/u.test(token)
}

/** How many letters a word has at least in which a typo is looked for; one of them may be missing. */
export const MIN_TYPO = 5

/** How words of one number end in the other, where that is more than a letter's difference or a typo of its own. */
const NUMBERS: readonly (readonly [RegExp, string])[] = [
	[/(?<=[a-z])ies$/, 'y'],
	[/(?<=ch|sh|x|ss)es$/, ''],
	[/(?<=[a-z][^us])s$/, ''],
	[/े$/u, 'ा'],
]

/** A word and its singular, as far as its ending says what that is: whoever mistypes the one may mean the other. */
export function formsOf(token: string): readonly string[] {
	const ending = NUMBERS.find(([pattern]) => pattern.test(token))
	return [...new Set([token, singularOf(token), ending ? token.replace(...ending) : token])]
}

/** A word without one of its letters, in every way. */
export function deletionsOf(token: string): readonly string[] {
	const letters = [...token]
	return [...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join('')))]
}

/** What a public word is found by when it is mistyped: its other forms, and all forms without one letter. */
export function typoKeysOf(token: string): readonly string[] {
	const forms = formsOf(token)
	const long = forms.filter((form) => [...form].length >= MIN_TYPO)
	return [...new Set([...forms.slice(1), ...long.flatMap(deletionsOf)])]
}

/** Whether a word, in one of its forms of five letters or more, is what was typed with one typo. */
export const isMistypedAs = (token: string, typed: string): boolean =>
	formsOf(token).some(
		(form) =>
			Math.max([...form].length, [...typed].length) >= MIN_TYPO && (form === typed || isOneEdit(form, typed)),
	)

/** Whether one letter more, one less, another one, or two changed places make one word of the other. */
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
