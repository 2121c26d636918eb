import { randomBytes } from 'node:crypto'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type DaySecretsTable, secretOfDay } from '../../records/_shared/day-secrets.ts'

const SECRET_BYTES = 32

/**
 * Returns the day of a time in UTC, such as `2026-11-26`.
 * @param now epoch milliseconds
 */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export function createDaySecret(sql: SqlExecutor, table: DaySecretsTable): (day: string) => Promise<Buffer> {
	let known: { readonly day: string; readonly secret: Promise<Buffer> } | null = null
	return (day) => {
		if (known?.day === day) return known.secret
		const made = { day, secret: secretOfDay(sql, table, day, randomBytes(SECRET_BYTES)) }
		known = made
		// A failed read is not cached, so that the next call tries again.
		made.secret.catch(() => {
			if (known === made) known = null
		})
		return made.secret
	}
}
