/** A way to build read models that must make no difference. */
export interface Variant {
	/** Most events in a batch. */
	readonly batch: number
	/** Of the process. */
	readonly zone: string
	readonly locale: string
	/** Settings of the database sessions. */
	readonly session: Readonly<Record<string, string>>
	/** Parts of the whole, in percent, after which the process that builds is killed and another goes on. */
	readonly killedAt: readonly number[]
}

export const BATCHES = [1, 7, 500] as const
/** A whole hour, a half, and one that has summer time and half an hour besides. */
export const ZONES = ['UTC', 'Asia/Kolkata', 'America/St_Johns'] as const
/** Plain; digits and lists of India; a language whose capital of i is not I. */
export const LOCALES = ['C', 'hi_IN.UTF-8', 'tr_TR.UTF-8'] as const

/** What an operator may have set for a role or a database. */
const SESSIONS: readonly Variant['session'][] = [
	{ TimeZone: 'UTC', DateStyle: 'ISO, MDY' },
	{ TimeZone: 'America/St_Johns', DateStyle: 'SQL, DMY', lc_numeric: 'C', lc_time: 'POSIX' },
	{
		TimeZone: 'Asia/Kolkata',
		DateStyle: 'German',
		IntervalStyle: 'sql_standard',
		bytea_output: 'escape',
		extra_float_digits: '-15',
	},
]

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Every size, zone, locale and session once, and once more with the builder killed twice on the way. */
export function fewVariants(batches: readonly number[] = BATCHES): Variant[] {
	const plain = batches.map((batch, index) => variant(batch, index, index, []))
	return [...plain, variant(at(batches, 1), 2, 1, [30, 60])]
}

/** Every size with every zone and every locale, and each size with a crash. */
export function allVariants(batches: readonly number[] = BATCHES): Variant[] {
	const indexes = [0, 1, 2]
	return batches.flatMap((batch) => [
		...indexes.flatMap((zone) => indexes.map((locale) => variant(batch, zone, locale, []))),
		variant(batch, 1, 2, [30, 60]),
	])
}

const variant = (batch: number, zone: number, locale: number, killedAt: readonly number[]): Variant => ({
	batch,
	zone: at(ZONES, zone),
	locale: at(LOCALES, locale),
	session: at(SESSIONS, zone + locale),
	killedAt,
})

/** In words, for a line of the report. */
export function describeVariant({ batch, zone, locale, session, killedAt }: Variant): string {
	const killed = killedAt.length > 0 ? `, killed at ${killedAt.join(' % and ')} %` : ''
	return `batches of ${batch}, ${zone}, ${locale}, sessions in ${session.TimeZone} with ${session.DateStyle}${killed}`
}

/** The same database with other settings of its sessions. */
export function inSession(databaseUrl: string, session: Variant['session']): string {
	const url = new URL(databaseUrl)
	const options = Object.entries(session).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
	url.searchParams.set('options', options.join(' '))
	return url.href
}
