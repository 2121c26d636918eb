import { languageOf, localeOf } from '../../kernel/wire/language.ts'

const MEGABYTE = 1_000_000
const KILOBYTE = 1_000

/** Formats bytes as `1.2 MB` or `14 kB`, and at least `1 kB`. */
export function formatSize(bytes: number, language: string): string {
	const large = bytes >= MEGABYTE
	return new Intl.NumberFormat(localeOf(languageOf(language), 'en-IN'), {
		style: 'unit',
		unit: large ? 'megabyte' : 'kilobyte',
		maximumFractionDigits: large ? 1 : 0,
		numberingSystem: 'latn',
	}).format(large ? bytes / MEGABYTE : Math.max(bytes / KILOBYTE, 1))
}

const SIXTY = 60
const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Formats whole seconds as `1:05`, or `1:02:05` from an hour on. */
export function formatPlayingTime(seconds: number): string {
	const minutes = Math.trunc(seconds / SIXTY)
	const end = twoDigits(seconds % SIXTY)
	if (minutes < SIXTY) return `${minutes}:${end}`
	return `${Math.trunc(minutes / SIXTY)}:${twoDigits(minutes % SIXTY)}:${end}`
}
