/** Formats a count with the grouping of the locale: `14,82,961` in India. */
export const formatCount = (count: number | bigint, locale: string): string =>
	new Intl.NumberFormat(`${locale}-IN-u-nu-latn`).format(count).replace('-', '−')
