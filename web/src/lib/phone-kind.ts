export type PhoneKind = 'android' | 'ios'

/** The kind of phone for which there may be an app; null for anything else. */
export function phoneKind(): PhoneKind | null {
	if (/Android/.test(navigator.userAgent)) return 'android'
	return /iP(hone|od)/.test(navigator.userAgent) ? 'ios' : null
}
