import { plainForm } from '../../kernel/wire/plain-form.ts'
import { contactDataIn } from '../masking.contract.ts'
import type { HoldRule } from '../moderation.contract.ts'
import { LISTED_TERMS } from './listed-terms.contract.ts'

const SCHEME =
	/(?:^|[^\p{L}\p{N}])(?:h(?:tt|xx)ps?\s?:|(?:ftp|tg|upi|whatsapp|intent)\s?:\s?\/\/|javascript\s?:|data\s?:\s?\w+\/\w)/iu
const WWW = /(?:^|[^\p{L}\p{N}])www\d?\.[\p{L}\p{N}-]/iu
const PUNYCODE = /xn--[a-z0-9-]/i
const HOST_WITH_PATH =
	/(?:^|[^\p{L}\p{M}\p{N}@])(?:[\p{L}\p{M}\p{N}-]+\.)+(?:\p{L}[\p{L}\p{M}]+|\d{1,3})(?::\d{2,5})?\/\S?/u
/** Top-level domains; a sentence without a space after a full stop ends in none of them. */
const TOP_DOMAINS = `
	com org net info biz co io app dev xyz site online shop store club top live link click page web wiki
	blog cloud gov edu ngo fund ly gl gg cc tv uk ru cn de fr eu ai ws tk ml ga cf pk bd np ae vip win
	bet loan cash money pay भारत in me to us is it so be am my`
	.trim()
	.split(/\s+/)
/** Domains that are also words; with a capital letter they begin a sentence. */
const SENTENCE = /\.(?:In|Me|To|Us|Is|It|So|Be|Am|My|Co|Top|Live|Click|Win|Pay|Money|Fund|Page)$/
const HOST = new RegExp(
	`(?:^|[^\\p{L}\\p{M}\\p{N}@.])((?:[\\p{L}\\p{M}\\p{N}-]+\\.)+(?:${TOP_DOMAINS.join('|')}))(?![\\p{L}\\p{M}\\p{N}-])`,
	'giu',
)
const PAYEE =
	/[\p{L}\p{N}._-]{2,64}@(?:upi|ok\p{L}+|ybl|ibl|axl|apl|paytm|\p{L}{2,30}bank)(?![\p{L}\p{N}.])/iu

/**
 * Checks whether a text has a web address, in any letters and dots.
 * @param plain in its plain form
 */
function hasLink(plain: string): boolean {
	if ([SCHEME, WWW, PUNYCODE, HOST_WITH_PATH].some((pattern) => pattern.test(plain))) return true
	return [...plain.matchAll(HOST)].some(([, host = '']) => !SENTENCE.test(host))
}

const DIGITS: Readonly<Record<string, string>> = {
	'0': 'o',
	'1': 'i',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'7': 't',
	'@': 'a',
	$: 's',
	'!': 'i',
}
const ENDINGS = /(?:s|es|ed|er|ers|ing|y)$/
/** Reduces Devanagari to one spelling per sound: no nukta, no joiners, one nasal sign, short u for long u. */
const foldDevanagari = (term: string): string =>
	term
		.normalize('NFD')
		.replaceAll(/[\u093c\u200c\u200d]/g, '')
		.replaceAll('\u0901', '\u0902')
		.replaceAll('\u0942', '\u0941')

/**
 * Yields a text's terms in their listed form: f.u.c.k is one.
 * @param plain in its plain form
 */
function* termsIn(plain: string): Generator<string> {
	const text = foldDevanagari(plain.toLowerCase())
	const leet = text.replaceAll(/[013457@$!]/g, (sign) => DIGITS[sign] ?? sign)
	for (const each of new Set([text, leet])) {
		// Letters one by one are a term written apart.
		const joined = each.replaceAll(
			/(?<![\p{L}\p{M}])(?:\p{L}[\s._*-]+){2,}\p{L}(?![\p{L}\p{M}])/gu,
			(letters) => letters.replaceAll(/[^\p{L}]/gu, ''),
		)
		for (const [term] of joined.matchAll(/[\p{L}\p{M}]+/gu)) {
			const once = term.replaceAll(/(\p{L})\1{2,}/gu, '$1')
			yield once
			yield once.replace(ENDINGS, '')
		}
	}
}

const FOLDED_TERMS: ReadonlySet<string> = new Set([...LISTED_TERMS].map(foldDevanagari))
const hasListedTerm = (plain: string): boolean => {
	for (const term of termsIn(plain)) if (FOLDED_TERMS.has(term)) return true
	return false
}

/** Returns the rule that holds a text before publication; null: none. */
export function ruleAgainst(text: string): HoldRule | null {
	const plain = plainForm(text).text
	if (hasLink(plain)) return 'links'
	if (contactDataIn(text).length > 0 || PAYEE.test(plain)) return 'contactData'
	return hasListedTerm(plain) ? 'listedWords' : null
}

/** Days during which an account is new and its first comments are reviewed before publication. */
export const NEW_ACCOUNT_DAYS = 7
