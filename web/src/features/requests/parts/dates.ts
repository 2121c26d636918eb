import { formatDay } from '../../../../../kernel/wire/days.ts'
import { type Language, localeOf } from '../../../../../kernel/wire/language.ts'

/** Calendar days of the API, `2026-11-21`, and of readers, `21-Nov-2026`. */

const monthNames = (locale: string): string[] =>
	Array.from({ length: 12 }, (_, month) =>
		new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
	)

/** Formats `2026-11-21` as `21-Nov-2026`; other text is returned unchanged. */
export function showDay(day: string, language: Language): string {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return day
	return formatDay(new Date(day), localeOf(language, 'en-IN'), 'UTC')
}

/**
 * Parses a typed day: `21-Nov-2026`, `21 november 2026`, `21/11/2026`, `2026-11-21`.
 * @returns the day in the API's format, or null if there is no such day
 */
export function readDay(typed: string, language: Language): string | null {
	const text = typed.trim().toLowerCase()
	const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
	if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
	const parts = /^(\d{1,2})[\s\-/.]+([^\d\s\-/.]+\.?|\d{1,2})[\s\-/.]+(\d{4})$/u.exec(text)
	if (!parts) return null
	const [, dayText = '', monthText = '', yearText = ''] = parts
	const month = /^\d+$/.test(monthText) ? Number(monthText) : monthNamed(monthText, language)
	return realDay(Number(yearText), month, Number(dayText))
}

function monthNamed(text: string, language: Language): number {
	const bare = (name: string) => name.toLowerCase().replace(/[.॰]/g, '')
	for (const names of [monthNames(localeOf(language, 'en-US')), monthNames('en-US')]) {
		const index = names.findIndex((name) => bare(text).startsWith(bare(name)))
		if (index >= 0) return index + 1
	}
	return 0
}

function realDay(year: number, month: number, day: number): string | null {
	const date = new Date(Date.UTC(year, month - 1, day))
	const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
	return same && year >= 1000 ? date.toISOString().slice(0, 10) : null
}
