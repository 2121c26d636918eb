import { lazyPart } from '../ui/lazy-part.tsx'

/** What the menus hold. No page shows it before a menu is opened, so that no page waits for it. */
const links = () => import('./links.tsx')

export const AddItems = lazyPart(async () => ({
	default: (await import('../features/requests/choosing/add-items.tsx')).AddItems,
}))
export const MeItems = lazyPart(async () => ({ default: (await links()).MeItems }))
export const DrawerItems = lazyPart(async () => ({ default: (await links()).DrawerItems }))
/** Only for whoever is signed in. */
export const Inbox = lazyPart(
	async () => ({ default: (await import('../features/notifications/components/inbox.tsx')).Inbox }),
	false,
)
export const Locality = lazyPart(async () => ({ default: (await import('./locality.tsx')).Locality }))
