export type PhoneKind = 'android' | 'ios'

export function phoneKind(): PhoneKind | null {
	if (/Android/.test(navigator.userAgent)) return 'android'
	return /iP(hone|od)/.test(navigator.userAgent) ? 'ios' : null
}
