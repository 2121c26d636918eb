const FEWEST = 3
const OTHER = /[^\P{L}A-Za-z]|[^\P{N}0-9]/u
const UNSUPPORTED = /[^A-Za-z0-9 ’_/(),.-]+/g
const AT_ITS_END = /[^A-Za-z0-9.]+$/

const withoutAccents = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/**
 * Returns a holder's name in the characters that India's payment systems accept.
 * @see https://razorpay.com/docs/api/x/contacts/create
 * @param most maximum of characters
 */
export const plainHolderName = (name: string, most: number): string =>
	withoutAccents(name)
		.replaceAll(/['‘`´]/g, '’')
		.replaceAll('&', ' and ')
		.replaceAll(UNSUPPORTED, ' ')
		.replaceAll(/ +/g, ' ')
		.trim()
		.slice(0, most)
		.replace(AT_ITS_END, '')

export const isPayableName = (name: string): boolean =>
	!OTHER.test(withoutAccents(name)) && /[A-Za-z]{2}/.test(name) && plainHolderName(name, 100).length >= FEWEST
