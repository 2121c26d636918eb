import { InvalidImage } from '../../kernel/ports/files.ts'
import { TOO_HEAVY } from './files-kinds.ts'

const LIMITS: readonly (readonly [parts: RegExp, most: number])[] = [
	[/</g, 20_000],
	[
		/<(?:[\w-]+:)?fe[A-Z]|\b(?:blur|drop-shadow|opacity|(?:hue|brightness|contrast|saturate|sepia)[\w-]*)\(/g,
		100,
	],
	[/<(?:[\w-]+:)?use[\s/>]/g, 1_000],
	[/<(?:[\w-]+:)?(?:pattern|mask|marker|filter)[\s/>]/g, 100],
]

/**
 * Refuses excessive drawings before they are drawn. The others may still take long.
 * @throws InvalidImage with a helpful message
 */
export function checkDrawing(content: Buffer): void {
	const text = content.toString('latin1')
	for (const [parts, most] of LIMITS)
		if (text.matchAll(parts).drop(most).next().done === false) throw new InvalidImage(TOO_HEAVY)
}
