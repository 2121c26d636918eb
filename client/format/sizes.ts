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

const SECONDS_IN_MINUTE = 60

/** Formats whole seconds as `1:05`. */
export const formatPlayingTime = (seconds: number): string =>
	`${Math.trunc(seconds / SECONDS_IN_MINUTE)}:${String(seconds % SECONDS_IN_MINUTE).padStart(2, '0')}`
