import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, double, integer, text, timestamp } from '../../kernel/sql/table.ts'

/**
 * The paces at which receiving domains take mails of campaigns, in mails a minute. The lane without a name is the
 * pace of all.
 */
export const mailLanesTable = defineTable(
	'ops.mail_lanes',
	{
		name: text(),
		most: integer(),
		per_minute: double(),
		tokens: double(),
		refilled_at: timestamp(),
	},
	{ primaryKey: ['name'] },
)

const MAX_OF_ALL = 1_800
const MAX_OF_A_DOMAIN = 600
const MIN_PER_MINUTE = 6
/** Time until a halved lane may be as fast as ever, if nothing slows it again. */
const RECOVERY_MINUTES = 60

/** Domains of one mail service, by the domain that names the lane. */
const FAMILIES: Readonly<Record<string, string>> = {
	'googlemail.com': 'gmail.com',
	'hotmail.com': 'outlook.com',
	'live.com': 'outlook.com',
	'msn.com': 'outlook.com',
	'ymail.com': 'yahoo.com',
	'rocketmail.com': 'yahoo.com',
	'me.com': 'icloud.com',
	'mac.com': 'icloud.com',
}
/** SQL of the lane of an address. */
export const laneOf = (address: string): string => {
	const domain = `lower(split_part(${address}, '@', 2))`
	const cases = Object.entries(FAMILIES).map(([member, family]) => `WHEN '${member}' THEN '${family}'`)
	return `CASE ${domain} ${cases.join(' ')} ELSE ${domain} END`
}

const MINUTES = 'greatest(0, extract(epoch FROM clock_timestamp() - l.refilled_at) / 60)'
const PER_MINUTE = `least(l.most, l.per_minute + ${MINUTES} * l.most / ${RECOVERY_MINUTES}.0)`
/** Unused tokens gather for two seconds. */
export const TOKENS = `least(greatest(1, l.per_minute / 30), l.tokens + ${MINUTES} * l.per_minute)`

/** Locks the pace of all, so that several workers share it. @returns how many mails may go now */
export async function lockPace(tx: SqlExecutor): Promise<number> {
	const { tokens } = await tx.one<{ tokens: number }>(
		`INSERT INTO ops.mail_lanes AS l (name, most, per_minute, tokens, refilled_at)
		VALUES ('', ${MAX_OF_ALL}, ${MAX_OF_ALL}, ${MAX_OF_ALL / 30}, clock_timestamp())
		ON CONFLICT (name) DO UPDATE SET most = l.most RETURNING floor(${TOKENS})::int AS tokens`,
	)
	return tokens
}

/** Takes tokens, one for each mail. */
export async function takeTokens(tx: SqlExecutor, taken: ReadonlyMap<string, number>): Promise<void> {
	const all = taken.values().reduce((sum, count) => sum + count, 0)
	await tx.execute(
		`INSERT INTO ops.mail_lanes AS l (name, most, per_minute, tokens, refilled_at)
		SELECT name, ${MAX_OF_A_DOMAIN}, ${MAX_OF_A_DOMAIN}, greatest(0, ${MAX_OF_A_DOMAIN / 30} - mails), clock_timestamp() FROM unnest($1::text[], $2::int[]) t (name, mails)
		ON CONFLICT (name) DO UPDATE SET per_minute = ${PER_MINUTE},
			tokens = ${TOKENS} - (SELECT mails FROM unnest($1::text[], $2::int[]) t (name, mails) WHERE t.name = l.name),
			refilled_at = clock_timestamp()`,
		[
			['', ...taken.keys()],
			[all, ...taken.values()],
		],
	)
}

/** Halves the pace of a lane whose servers ask for less. */
export const slowDown = (sql: SqlExecutor, lane: string): Promise<number> =>
	sql.execute(
		`UPDATE ops.mail_lanes SET per_minute = greatest(${MIN_PER_MINUTE}, per_minute / 2), tokens = 0, refilled_at = clock_timestamp()
		WHERE name = $1`,
		[lane],
	)
