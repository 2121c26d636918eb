import { createHmac, hash, randomBytes } from 'node:crypto'
import { SCALES, type Signal } from '../../domain/donations/velocity.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { changeLevels, saveOpenTry, takeOpenTry, velocityKeyOf } from '../../records/donations/velocity.ts'
import type { VelocityStore } from './card-testing.ts'

/** Signals of nobody, whose levels outlive a day. */
const OF_NOBODY: readonly Signal[] = ['amount', 'bin', 'strangers', 'unanswered', 'underWay']
const KEY_BYTES = 32

/** The key of a level that is nobody's, such as that of all strangers. */
export const keyOfNobody = (name: string): Buffer => hash('sha256', name, 'buffer')

/** What was demanded of tries on a day of UTC: a level that never empties, and is forgotten with the others. */
export const keyOfCount = (demanded: string, now: number): Buffer =>
	keyOfNobody(`${demanded} on ${dayOf(now)}`)

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Levels in the database, so that all processes count together. */
export function createVelocityStore({ sql, clock }: { sql: SqlExecutor; clock: Clock }): VelocityStore {
	let known: { readonly day: string; readonly secret: Promise<Buffer> } | null = null
	const secretOfToday = (): Promise<Buffer> => {
		const day = dayOf(clock.now())
		if (known?.day === day) return known.secret
		const made = { day, secret: velocityKeyOf(sql, day, randomBytes(KEY_BYTES)) }
		known = made
		// The next try asks again.
		made.secret.catch(() => {
			if (known === made) known = null
		})
		return made.secret
	}
	const now = () => new Date(clock.now())
	return {
		async keyOf(signal, whom) {
			const name = JSON.stringify([signal, whom])
			const key = OF_NOBODY.includes(signal)
				? keyOfNobody(name)
				: createHmac('sha256', await secretOfToday())
						.update(name)
						.digest()
			return key.toString('base64url')
		},
		change: (changes) =>
			changes.length === 0
				? Promise.resolve([])
				: changeLevels(
						sql,
						changes.map(({ key, signal, change }) => ({
							keyHash: Buffer.from(key, 'base64url'),
							change,
							emptiesPerHour: SCALES[signal].emptiesPerHour,
							max: SCALES[signal].max,
						})),
						now(),
					),
		saveOpen: (donationId, open) => saveOpenTry(sql, donationId, open, now()),
		takeOpen: (donationId) => takeOpenTry(sql, donationId),
		async count(demanded) {
			const keyHash = keyOfCount(demanded, clock.now())
			await changeLevels(
				sql,
				[{ keyHash, change: 1, emptiesPerHour: 0, max: Number.MAX_SAFE_INTEGER }],
				now(),
			)
		},
	}
}
