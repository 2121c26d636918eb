import { z } from 'zod'
import type { AboutOf, NotificationKindDeclaration } from '../../kernel/wire/notification-kinds.ts'
import { NOTIFICATIONS } from '../capabilities.contract.ts'

type Declared = typeof NOTIFICATIONS
type KindOf<Capability extends keyof Declared> = keyof Declared[Capability] & string

export type NotificationKind = { [Capability in keyof Declared]: KindOf<Capability> }[keyof Declared]

type DeclarationOf<Kind extends NotificationKind> = {
	[Capability in keyof Declared]: Kind extends keyof Declared[Capability]
		? Declared[Capability][Kind] & NotificationKindDeclaration
		: never
}[keyof Declared]

export type KindAndAbout = {
	[Kind in NotificationKind]: { readonly kind: Kind; readonly about: AboutOf<DeclarationOf<Kind>> }
}[NotificationKind]

export const KINDS = Object.fromEntries(
	Object.values(NOTIFICATIONS).flatMap((kinds) => Object.entries(kinds)),
) as unknown as Readonly<Record<NotificationKind, NotificationKindDeclaration>>

export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]]
export const notificationKind = z.enum(NOTIFICATION_KINDS)
