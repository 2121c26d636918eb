/** How whoever gets a mail says that they want no more of its kind, without signing in. */
export interface Unsubscribe {
	/** For people: a page that asks. */
	readonly page: string
	/** For mail programs: takes a POST (RFC 8058). */
	readonly oneClick: string
}

/** What the link below a mail says. */
export const UNSUBSCRIBE_LABEL = { en: 'No more mails of this kind', hi: 'इस तरह के मेल और न भेजें' } as const

/** The link below a mail that need not be. */
export const unsubscribeLink = (language: 'en' | 'hi', { page }: Unsubscribe) => ({
	label: UNSUBSCRIBE_LABEL[language],
	url: page,
})
