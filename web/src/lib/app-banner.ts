import { DAY_MS, SECOND_MS } from '../../../kernel/wire/time.ts'

/** A cookie, because logging out clears the storage. */
const COOKIE = 'karuna_app_banner=dismissed'
const COOKIE_SECONDS = (365 * DAY_MS) / SECOND_MS

export const isAppBannerDismissed = (): boolean => document.cookie.split('; ').includes(COOKIE)

export function dismissAppBanner(): void {
	// biome-ignore lint/suspicious/noDocumentCookie: phones of some years ago have no Cookie Store API
	document.cookie = `${COOKIE}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}
