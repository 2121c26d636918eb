const MAX_MADE = 500

function once<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
	const made = new Map<string, Formatter>()
	return (locale: string, options: Options): Formatter => {
		const key = locale + JSON.stringify(options)
		const known = made.get(key)
		if (known) return known
		if (made.size === MAX_MADE) made.clear()
		const formatter = make(locale, options)
		made.set(key, formatter)
		return formatter
	}
}

/** Caches `Intl.NumberFormat` by its options: creating one takes longer than all of its formatting. */
export const numberFormat = once<Intl.NumberFormatOptions, Intl.NumberFormat>(
	(locale, options) => new Intl.NumberFormat(locale, options),
)

/** Caches `Intl.DateTimeFormat` by its options, which must name the zone, since a device may travel. */
export const dateFormat = once<
	Intl.DateTimeFormatOptions & { readonly timeZone: string },
	Intl.DateTimeFormat
>((locale, options) => new Intl.DateTimeFormat(locale, options))
