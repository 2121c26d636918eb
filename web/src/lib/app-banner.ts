import { DAY_MS, SECOND_MS } from '../../../kernel/wire/time.ts'

/** A cookie rather than storage, which logging out empties. */
const COOKIE = 'karuna_app_banner=dismissed'
const COOKIE_SECONDS = (365 * DAY_MS) / SECOND_MS

/** Whether whoever reads this has had the offer of the app taken away. */
export const isAppBannerDismissed = (): boolean => document.cookie.split('; ').includes(COOKIE)

/** A browser that takes no cookies keeps it dismissed for this page only. */
export function dismissAppBanner(): void {
	// biome-ignore lint/suspicious/noDocumentCookie: phones of some years ago have no Cookie Store API
	document.cookie = `${COOKIE}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}
