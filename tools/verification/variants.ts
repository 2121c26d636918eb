export interface Variant {
	readonly batch: number
	readonly zone: string
	readonly locale: string
	readonly session: Readonly<Record<string, string>>
	readonly killedAt: readonly number[]
}

export const BATCHES = [1, 7, 500] as const
/** A whole hour, a half, and one that has summer time and half an hour besides. */
export const ZONES = ['UTC', 'Asia/Kolkata', 'America/St_Johns'] as const
export const LOCALES = ['C', 'hi_IN.UTF-8', 'tr_TR.UTF-8'] as const

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

/** Returns every size, zone, locale and session once, and once more with the builder killed twice. */
export function fewVariants(batches: readonly number[] = BATCHES): Variant[] {
	const plain = batches.map((batch, index) => variant(batch, index, index, []))
	return [...plain, variant(at(batches, 1), 2, 1, [30, 60])]
}

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

export function describeVariant({ batch, zone, locale, session, killedAt }: Variant): string {
	const killed = killedAt.length > 0 ? `, killed at ${killedAt.join(' % and ')} %` : ''
	return `batches of ${batch}, ${zone}, ${locale}, sessions in ${session.TimeZone} with ${session.DateStyle}${killed}`
}

export function inSession(databaseUrl: string, session: Variant['session']): string {
	const url = new URL(databaseUrl)
	const options = Object.entries(session).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
	url.searchParams.set('options', options.join(' '))
	return url.href
}
