import { join } from 'node:path'
import type { ProcessHarnessOptions } from '../../harness/process-harness.ts'
import { verdictLines } from './report.ts'
import { torture } from './torture.ts'

/** A planted mistake that the check must find; otherwise the check proves nothing. */
export interface Control {
	readonly name: string
	readonly harness: Omit<ProcessHarnessOptions, 'redis' | 'smallDisk'>
	readonly faults: readonly string[]
	readonly breaks: RegExp
}

const preload = (name: string) => [join(import.meta.dirname, 'controls', `${name}.ts`)]
const often = (count: number, fault: string) => Array.from({ length: count }, () => fault)

export const CONTROLS: readonly Control[] = [
	{
		name: 'keys of idempotency are ignored',
		harness: { preload: preload('keys-ignored') },
		faults: often(2, 'cut deaf client-api'),
		breaks: /charged twice/,
	},
	{
		name: 'the checkpoint is moved outside of the transaction',
		harness: { preload: preload('checkpoint-apart') },
		faults: often(4, 'kill projector'),
		breaks: /in every read model|totals that are shown/,
	},
	{
		name: 'PostgreSQL commits without waiting for its log (synchronous_commit=off)',
		harness: { databaseSettings: ['synchronous_commit=off'] },
		faults: often(4, 'kill postgres'),
		breaks: /acknowledged donation|Every charge|withdrawal|refund/,
	},
	{
		name: 'what leaves a fund in a day is not summed, so that splitting passes',
		harness: { preload: preload('days-apart') },
		faults: often(2, 'kill api'),
		breaks: /lets out in a day/,
	},
]

const ATTEMPTS = 3
const QUIET_MS = 40_000

/**
 * Plants the mistake and tortures the system.
 * @returns whether the promise was broken in at most three attempts
 */
export async function isCaught(
	{ name, harness, faults, breaks }: Control,
	seed: number,
	say: (line: string) => void,
): Promise<boolean> {
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		const { verdicts } = await torture({
			seed: seed + attempt,
			rounds: 0,
			faults,
			clients: 8,
			say: () => {},
			quietMs: QUIET_MS,
			longestMs: Number.POSITIVE_INFINITY,
			harness: { ...harness, redis: false, smallDisk: false },
		})
		const broken = verdicts.filter((verdict) => verdict.faults.length > 0 && breaks.test(verdict.promise))
		if (broken.length === 0) continue
		say(`CAUGHT      ${name}`)
		for (const verdict of broken) for (const line of verdictLines(verdict).slice(0, 3)) say(`  ${line}`)
		return true
	}
	say(`NOT CAUGHT  ${name} (seeds ${seed} to ${seed + ATTEMPTS - 1})`)
	return false
}
