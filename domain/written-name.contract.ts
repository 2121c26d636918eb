import type { z } from 'zod'
import { digitsIn } from '../kernel/wire/digits.ts'

/** Names go into mails to others, so they must not read as an address, a link or a phone number. */

/** Invisible characters, except the joiners of Indic scripts. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
const LETTERS = String.raw`\p{L}\p{M}\p{Nd}\u200c\u200d`
const SIGNS = {
	person: new RegExp(`[^${LETTERS} .'’‘·\\p{Pd}]`, 'gu'),
	organization: new RegExp(`[^${LETTERS} .'’‘·\\p{Pd}&,()+"“”]`, 'gu'),
}
/** `M/s`, `C/o`: a letter on either side. */
const ABBREVIATED = /(^|[ (])(\p{L})\/(?=\p{L}(?:$|[ .)]))/gu
const JOINED = new RegExp(`([${LETTERS}]+)\\.(?=([${LETTERS}]+))`, 'gu')
const TITLE = /^(?:dr|er|mr|mrs|ms|md|mohd|sri|shri|smt|km|kum|st|prof|rev|fr|sr|adv|capt|col|maj|lt|gen)$/i
/** A name with more digits could contain a phone number. */
const MAX_DIGITS = 6

export type NamedThing = keyof typeof SIGNS

const sizeOf = (word: string): number => word.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0
const areDigits = (word: string): boolean => /^\p{Nd}+$/u.test(word)

/** Inserts spaces into `K.Ramesh` and `Dr.Rao`; leaves initials, versions and web addresses unchanged. */
const spaced = (name: string): string =>
	name.replaceAll(JOINED, (found, before: string, after: string) => {
		const sizes = [sizeOf(before), sizeOf(after)]
		if (sizes.every((size) => size === 1) || areDigits(before + after)) return found
		return sizes.includes(1) || TITLE.test(before) ? `${found} ` : found
	})

const readsAsAddress = (name: string): boolean =>
	[...name.matchAll(JOINED)].some(
		([, before = '', after = '']) => sizeOf(before) > 1 && sizeOf(after) > 1 && !areDigits(before + after),
	)

/** Normalizes a name for storage; null when it is invalid. */
export function writtenName(of: NamedThing, typed: string): string | null {
	const name = spaced(typed.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim())
	if (name.replaceAll(ABBREVIATED, '$1$2').search(SIGNS[of]) !== -1 || readsAsAddress(name)) return null
	return /\p{L}/u.test(name) && digitsIn(name).length <= MAX_DIGITS ? name : null
}

/** Cleans a name from an external service; empty when nothing is left. */
export const foldedName = (given: string): string =>
	writtenName('person', given) ??
	writtenName('person', given.replaceAll(SIGNS.person, ' ').replaceAll(/[.\p{Nd}]+/gu, ' ')) ??
	''

export const asName =
	(of: NamedThing) =>
	(typed: string, context: z.core.$RefinementCtx): string => {
		const name = typed === '' ? typed : writtenName(of, typed)
		if (name !== null) return name
		context.addIssue({ code: 'custom', message: `common.fields.nameSigns.${of}` })
		return typed
	}
