import { createHmac, hash } from 'node:crypto'
import { SCALES, type Signal } from '../../domain/donations/velocity.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	changeLevels,
	saveOpenTry,
	takeOpenTry,
	velocityKeysTable,
} from '../../records/donations/velocity.ts'
import { createDaySecret, dayOf } from '../_shared/day-secret.ts'
import type { VelocityStore } from './card-testing.ts'

const OF_NOBODY: readonly Signal[] = ['amount', 'bin', 'strangers', 'unanswered', 'underWay']

export const keyOfNobody = (name: string): Buffer => hash('sha256', name, 'buffer')

/**
 * Returns the key of the count of demands on a day of UTC: a level that never drains, and is deleted with the
 * others.
 */
export const keyOfCount = (demanded: string, now: number): Buffer =>
	keyOfNobody(`${demanded} on ${dayOf(now)}`)

/** Stores levels in the database, so that all processes count together. */
export function createVelocityStore({ sql, clock }: { sql: SqlExecutor; clock: Clock }): VelocityStore {
	const secretOf = createDaySecret(sql, velocityKeysTable)
	const now = () => new Date(clock.now())
	return {
		async keyOf(signal, whom) {
			const name = JSON.stringify([signal, whom])
			const key = OF_NOBODY.includes(signal)
				? keyOfNobody(name)
				: createHmac('sha256', await secretOf(dayOf(clock.now())))
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
