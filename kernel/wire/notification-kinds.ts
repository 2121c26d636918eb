/** What notifications are sorted by, and by which people choose what comes by e-mail. */
export type NotificationTopic =
	| 'requests'
	| 'gifts'
	| 'comments'
	| 'updates'
	| 'searches'
	| 'organizations'
	| 'receipts'
	| 'withdrawals'
	| 'security'
	| 'announcements'
	| 'research'

/** One kind of notification, as its capability declares it. Kinds are fixed for ever: rows name them. */
export interface NotificationKindDeclaration {
	readonly topic: NotificationTopic
	/**
	 * Whether the notification becomes a mail: `always`, `asChosen` by its reader for the topic, or `own`: a mail of
	 * the capability's own says it.
	 */
	readonly mail: 'always' | 'asChosen' | 'own'
	/** Its parameters: ids and codes alone. */
	readonly about: readonly string[]
}

/** The kinds of one capability, by their names. */
export type NotificationKinds = Readonly<Record<string, NotificationKindDeclaration>>

/** The parameters of a kind, by their names. */
export type AboutOf<Kind extends NotificationKindDeclaration> = {
	readonly [Name in Kind['about'][number]]: string
}
