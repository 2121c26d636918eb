const UNITS = [
	['megabyte', 1_000_000],
	['kilobyte', 1_000],
	['byte', 1],
] as const

/** A size for people: `1.2 MB`, `14 kB`. @param bytes at least 0 */
export function formatSize(bytes: number, locale: string): string {
	const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['byte', 1]
	return new Intl.NumberFormat(`${locale}-IN-u-nu-latn`, {
		style: 'unit',
		unit,
		maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
	}).format(bytes / size)
}
