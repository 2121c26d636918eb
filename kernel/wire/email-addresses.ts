const MAX_LOCAL = 64
const MAX_WHOLE = 254
/** RFC 5322: atoms with points between them. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
/** No top-level domain has one letter, and none is a number. */
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const NO_HOST = /[\s\p{Cc}/\\:@?#%[\]<>^|]/u

function asciiDomain(domain: string): string | null {
	if (/^[\x21-\x7e]*$/.test(domain)) return domain
	if (NO_HOST.test(domain)) return null
	try {
		return new URL(`http://${domain}`).hostname
	} catch {
		return null
	}
}

/**
 * Parses a mail address: trimmed, its domain in ASCII.
 * @returns null when it is invalid
 */
export function readEmail(typed: string): string | null {
	const text = typed.replaceAll(UNSEEN, '').trim()
	const at = text.lastIndexOf('@')
	const local = text.slice(0, Math.max(at, 0))
	const domain = asciiDomain(text.slice(at + 1))
	if (domain === null || local.length > MAX_LOCAL || !LOCAL.test(local)) return null
	const labels = domain.split('.')
	if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null
	const email = `${local}@${domain}`
	return TOP_LEVEL.test(labels.at(-1) ?? '') && email.length <= MAX_WHOLE ? email : null
}

export const isEmail = (typed: string): boolean => readEmail(typed) !== null
/** Returns the stored form of an address; an invalid one stays unchanged. */
export const plainEmail = (typed: string): string => readEmail(typed) ?? typed
