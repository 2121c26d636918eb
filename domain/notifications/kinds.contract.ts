import { z } from 'zod'
import type { AboutOf, NotificationKindDeclaration } from '../../kernel/wire/notification-kinds.ts'
import { NOTIFICATIONS } from '../capabilities.contract.ts'

type Declared = typeof NOTIFICATIONS
type KindOf<Capability extends keyof Declared> = keyof Declared[Capability] & string

/** A kind of notification, of any capability. */
export type NotificationKind = { [Capability in keyof Declared]: KindOf<Capability> }[keyof Declared]

type DeclarationOf<Kind extends NotificationKind> = {
	[Capability in keyof Declared]: Kind extends keyof Declared[Capability]
		? Declared[Capability][Kind] & NotificationKindDeclaration
		: never
}[keyof Declared]

/** A kind with its parameters, which say what a notification is about. */
export type KindAndAbout = {
	[Kind in NotificationKind]: { readonly kind: Kind; readonly about: AboutOf<DeclarationOf<Kind>> }
}[NotificationKind]

/** Every kind with what its capability declares of it. */
export const KINDS = Object.fromEntries(
	Object.values(NOTIFICATIONS).flatMap((kinds) => Object.entries(kinds)),
) as unknown as Readonly<Record<NotificationKind, NotificationKindDeclaration>>

export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]]
export const notificationKind = z.enum(NOTIFICATION_KINDS)
