import { InvalidImage } from '../../kernel/ports/files.ts'
import { TOO_HEAVY } from './files-kinds.ts'

/** Parts of a drawing, with the most that one needs: an illustration has some thousands, a logo some effects. */
const LIMITS: readonly (readonly [parts: RegExp, most: number])[] = [
	[/</g, 20_000],
	// Primitives of filters, and the functions that stand for them in styles.
	[
		/<(?:[\w-]+:)?fe[A-Z]|\b(?:blur|drop-shadow|opacity|(?:hue|brightness|contrast|saturate|sepia)[\w-]*)\(/g,
		100,
	],
	// What is drawn again from elsewhere, and what is drawn to be drawn with.
	[/<(?:[\w-]+:)?use[\s/>]/g, 1_000],
	[/<(?:[\w-]+:)?(?:pattern|mask|marker|filter)[\s/>]/g, 100],
]

/**
 * Refuses a drawing that nobody needs before it is drawn. What is left may still take long.
 * @throws InvalidImage in words that help
 */
export function checkDrawing(content: Buffer): void {
	const text = content.toString('latin1')
	for (const [parts, most] of LIMITS)
		if (text.matchAll(parts).drop(most).next().done === false) throw new InvalidImage(TOO_HEAVY)
}
