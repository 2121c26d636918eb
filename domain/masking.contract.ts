/** What stands where contact data was. */
export const MASK = '•••'

/** Parts as long as they can be (RFC 5321, 4.5.3.1), so that a long text without any is read through in no time. */
const EMAIL =
	/[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\p{N}-]{1,63})+/giu
/** Seven digits or more, in any script, with what people put between them. */
const PHONE = /(?:\+|00)?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd}){6,}/gu
/** A calendar day looks like a number. */
const DAY = /^\p{Nd}{1,4}([-./])\p{Nd}{1,2}\1\p{Nd}{1,4}$/u

/** What somebody wrote, without e-mail addresses and phone numbers in it. */
export const masked = (text: string): string =>
	text.replaceAll(EMAIL, MASK).replaceAll(PHONE, (found) => (DAY.test(found) ? found : MASK))

/** The e-mail addresses and phone numbers in what somebody wrote. */
export const contactDataIn = (text: string): string[] => [
	...(text.match(EMAIL) ?? []),
	...(text.match(PHONE) ?? []).filter((found) => !DAY.test(found)),
]
