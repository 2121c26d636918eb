/** Formats a loudness as `−16.0 LUFS`. */
export const loudnessText = (lufs: number, locale: string): string =>
	`${new Intl.NumberFormat(locale, {
		minimumFractionDigits: 1,
		maximumFractionDigits: 1,
		numberingSystem: 'latn',
	})
		.format(lufs)
		.replace('-', '−')} LUFS`
