import { lazy } from 'react'

/** What the menus hold. No page shows it before a menu is opened, so that no page waits for it. */
const links = () => import('./links.tsx')

export const AddItems = lazy(async () => ({
	default: (await import('../features/requests/choosing/add-items.tsx')).AddItems,
}))
export const MeItems = lazy(async () => ({ default: (await links()).MeItems }))
export const DrawerItems = lazy(async () => ({ default: (await links()).DrawerItems }))
/** Only for whoever is signed in. */
export const Inbox = lazy(async () => ({
	default: (await import('../features/notifications/components/inbox.tsx')).Inbox,
}))
export const Locality = lazy(async () => ({ default: (await import('./locality.tsx')).Locality }))
