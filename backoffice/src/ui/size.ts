const MEGABYTE = 1_000_000
const KILOBYTE = 1_000

/** A size for people: `1.2 MB`, `14 kB`, and no less than `1 kB`. */
export function formatSize(bytes: number, locale: string): string {
	const large = bytes >= MEGABYTE
	return new Intl.NumberFormat(`${locale}-IN-u-nu-latn`, {
		style: 'unit',
		unit: large ? 'megabyte' : 'kilobyte',
		maximumFractionDigits: large ? 1 : 0,
	}).format(large ? bytes / MEGABYTE : Math.max(bytes / KILOBYTE, 1))
}
