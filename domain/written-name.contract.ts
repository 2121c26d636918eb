import type { z } from 'zod'
import { digitsIn } from '../kernel/wire/digits.ts'

/** Names go into mails to others, so that none may read as an address, a link or a number to call. */

/** Shows as nothing; the joiners that Indic scripts are written with stay. */
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
/** With more it could be called. */
const MAX_DIGITS = 6

export type NamedThing = keyof typeof SIGNS

const sizeOf = (word: string): number => word.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0
const areDigits = (word: string): boolean => /^\p{Nd}+$/u.test(word)

/** Sets `K.Ramesh` and `Dr.Rao` apart; leaves initials and versions as they are, and what reads as an address. */
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

/** A name as it is kept; null when it is none. */
export function writtenName(of: NamedThing, typed: string): string | null {
	const name = spaced(typed.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim())
	if (name.replaceAll(ABBREVIATED, '$1$2').search(SIGNS[of]) !== -1 || readsAsAddress(name)) return null
	return /\p{L}/u.test(name) && digitsIn(name).length <= MAX_DIGITS ? name : null
}

/** What is left of somebody's name that another service gave; empty when nothing is. */
export const foldedName = (given: string): string =>
	writtenName('person', given) ??
	writtenName('person', given.replaceAll(SIGNS.person, ' ').replaceAll(/[.\p{Nd}]+/gu, ' ')) ??
	''

/** For a schema: keeps a name as it is written, and tells what is wrong with one. */
export const asName =
	(of: NamedThing) =>
	(typed: string, context: z.core.$RefinementCtx): string => {
		const name = typed === '' ? typed : writtenName(of, typed)
		if (name !== null) return name
		context.addIssue({ code: 'custom', message: `common.fields.nameSigns.${of}` })
		return typed
	}
