export type NotificationTopic =
	| 'requests'
	| 'donations'
	| 'comments'
	| 'updates'
	| 'searches'
	| 'organizations'
	| 'receipts'
	| 'withdrawals'
	| 'security'
	| 'campaigns'
	| 'rooms'
	| 'announcements'
	| 'research'

/** A kind of notification, as its capability declares it. Kinds never change, since rows name them. */
export interface NotificationKindDeclaration {
	readonly topic: NotificationTopic
	/**
	 * The mail of a notification: `always`, `asChosen` by its reader for the topic, or `own` when the
	 * capability sends its own mail.
	 */
	readonly mail: 'always' | 'asChosen' | 'own'
	readonly about: readonly string[]
}

export type NotificationKinds = Readonly<Record<string, NotificationKindDeclaration>>

export type AboutOf<Kind extends NotificationKindDeclaration> = {
	readonly [Name in Kind['about'][number]]: string
}
