/** More than all languages, currencies and regions come to; zones of readers may be more. */
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

/** As `Intl.NumberFormat`, made once for the same options: making one takes longer than all that it formats. */
export const numberFormat = once<Intl.NumberFormatOptions, Intl.NumberFormat>(
	(locale, options) => new Intl.NumberFormat(locale, options),
)

/** As `Intl.DateTimeFormat`, made once for the same options, whose zone is named: a device may travel. */
export const dateFormat = once<
	Intl.DateTimeFormatOptions & { readonly timeZone: string },
	Intl.DateTimeFormat
>((locale, options) => new Intl.DateTimeFormat(locale, options))
