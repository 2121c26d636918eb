import { lazyPart } from '../ui/lazy-part.tsx'

const links = () => import('./links.tsx')

export const AddItems = lazyPart(async () => ({
	default: (await import('../features/requests/choosing/add-items.tsx')).AddItems,
}))
export const MeItems = lazyPart(async () => ({ default: (await links()).MeItems }))
export const DrawerItems = lazyPart(async () => ({ default: (await links()).DrawerItems }))
export const Inbox = lazyPart(
	async () => ({ default: (await import('../features/notifications/components/inbox.tsx')).Inbox }),
	false,
)
export const Locality = lazyPart(async () => ({ default: (await import('./locality.tsx')).Locality }))
