import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { DONATION, PLAINLY } from './parts.ts'

/**
 * The database crashes while read models are being written, and may lose the last commits. Every 64th seed
 * plays it, with separate randomness.
 */
export const databaseCrashes = (random: Random): readonly Step[] =>
	Array.from({ length: 6 }).flatMap((): readonly Step[] => [
		{ ...DONATION, ...PLAINLY, amount: random.between(2, 300) * 100, gapMs: random.between(0, 60) },
		{ do: 'crash database', afterMs: random.between(0, 60), gapMs: 2_000 },
	])
